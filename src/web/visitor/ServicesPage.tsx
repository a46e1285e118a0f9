import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { NextStepSection, PageHead, PageSection, Points } from './PageParts.tsx';
import { ServiceCards } from './ServiceCards.tsx';

const WAYS = [
  ['Lavage', 'Lavé à la bonne température, séché et plié.'],
  ['Repassage', 'Votre linge est propre\u00a0: nous le repassons et le plions.'],
  ['Complet', 'Lavé, repassé, plié\u00a0: il n’y a plus qu’à ranger, ou à porter.'],
] as const;

const CARE = [
  ['Traité à part', 'Les matières délicates ont leur propre soin, à la main quand il le faut.'],
  ['Compté', 'Chaque pièce est comptée à la collecte, et étiquetée à son arrivée à l’atelier.'],
  ['Suivi', 'Vous voyez où en est votre linge, de votre porte à l’atelier et retour.'],
  [
    'En cas de souci',
    'Une pièce manque ou revient abîmée\u00a0: vous le signalez, et nous vous répondons sous un jour.',
  ],
] as const;

export function ServicesPage() {
  return (
    <>
      <PageHead title="Nos services">
        Du t-shirt de tous les jours au boubou de cérémonie, chaque pièce reçoit le soin qu’elle demande.
      </PageHead>
      <PageSection>
        <ServiceCards level="h2" />
      </PageSection>
      <PageSection title="Lavage, repassage ou complet">
        <Points points={WAYS} />
      </PageSection>
      <PageSection title="Avec chaque commande">
        <Points points={CARE} />
      </PageSection>
      <NextStepSection title="Du linge à nous confier&nbsp;?">
        Choisissez vos articles, placez-vous sur la carte&nbsp;: le total s’affiche avant de valider.{' '}
        <Link to={paths.howItWorks}>Comment ça marche</Link>
      </NextStepSection>
    </>
  );
}
