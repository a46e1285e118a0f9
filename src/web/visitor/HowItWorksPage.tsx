import { getChipLabel } from '#domain/format/wording.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { NextStepSection, PageHead, PageSection, Points } from './PageParts.tsx';
import { Questions } from './questions/Questions.tsx';
import { Steps } from './Steps.tsx';

const FOLLOWED: [OrderStatus, string][] = [
  ['pending', 'Votre commande est notée. Vous pouvez encore la modifier ou l’annuler.'],
  ['assigned', 'Vous avez le nom et le numéro du livreur qui vient chez vous.'],
  ['pickup_en_route', 'Il est en route\u00a0: vous le voyez approcher sur la carte.'],
  ['picked_up', 'Vos pièces sont comptées, et partent à l’atelier.'],
  ['processing', 'Nous lavons, repassons et plions.'],
  ['delivery_en_route', 'Le livreur revient. Vous lui donnez votre code, il vous remet votre linge.'],
];

const AT_THE_DOOR = [
  [
    'Un code, pas une signature',
    'Au retour, votre linge vous est remis contre les quatre chiffres affichés dans votre suivi.',
  ],
  [
    'Un compte juste',
    'Le livreur compte les pièces chez vous. Si le nombre change, vous voyez le nouveau total et vous décidez.',
  ],
  [
    'Quelqu’un d’autre peut ouvrir',
    'Un proche, un voisin ou le gardien peut recevoir votre linge au retour\u00a0: donnez-lui votre code.',
  ],
] as const;

export function HowItWorksPage() {
  return (
    <>
      <PageHead title="Comment ça marche">
        Quatre étapes, et vous n’en faites que deux. Nous, les deux autres.
      </PageHead>
      <PageSection>
        <Steps level="h2" />
      </PageSection>
      <PageSection title="Ce que vous suivez">
        <Points points={FOLLOWED.map(([status, text]) => [getChipLabel(status), text])} />
      </PageSection>
      <PageSection title="À votre porte">
        <Points points={AT_THE_DOOR} />
      </PageSection>
      <Questions />
      <NextStepSection title="Prêt à nous confier votre linge&nbsp;?">
        Quelques gestes sur votre téléphone suffisent. Vous connaissez le prix et l’heure du retour avant de
        valider.
      </NextStepSection>
    </>
  );
}
