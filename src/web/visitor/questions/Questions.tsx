import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { listOpenHoursLines } from '#domain/format/houseWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { capitalize, uncapitalize } from '#domain/format/text.ts';
import type { PublicHouse } from '#domain/house.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment.ts';
import type { OnlineProvider } from '#domain/payments/attempt.ts';
import { useHouse } from '../data.ts';
import styles from '../PageParts.module.css';
import { PageSection } from '../PageParts.tsx';

export type OfferedMethod = PaymentMethod | OnlineProvider;

const IS_OFFERED: Record<OfferedMethod, (house: PublicHouse | null) => boolean> = {
  espece: () => true,
  wave: (house) => house?.takesWave ?? false,
  orange: (house) => house?.payWith.includes('orange') ?? false,
};

/** Public texts are built from this list, so that none of them can omit a new method. */
export function listOfferedMethods(house: PublicHouse | null): OfferedMethod[] {
  return ([...PAYMENT_METHODS, 'orange'] as const).filter((method) => IS_OFFERED[method](house));
}

type Question = { ask: string; answer(house: PublicHouse | null): ReactNode };

const PAYMENT_WAYS: Record<OfferedMethod, string> = {
  espece: 'en espèces à la collecte',
  wave: 'par Wave depuis votre téléphone',
  orange: 'par Orange Money',
};

/** Only fees, hours and payment methods follow the settings; other answers repeat rules and are updated by hand. */
const QUESTIONS = {
  transport: {
    ask: 'Combien coûte le transport\u00a0?',
    answer: (house) => (
      <>
        Il se calcule sur la distance entre chez vous et notre atelier, aller et retour
        {house && house.feePerKm > 0 ? `\u00a0: ${formatFcfa(house.feePerKm)} par kilomètre` : null}. En
        commandant, vous voyez les frais et le total avant de valider.
      </>
    ),
  },
  hours: {
    ask: 'Quand le livreur passe-t-il\u00a0?',
    answer: (house) => (
      <>
        Dès que possible, ou dans le créneau que vous choisissez parmi ceux des prochains jours.
        {house && house.hours.length > 0
          ? ` Nous venons ${listOpenHoursLines(house.hours).map(uncapitalize).join(', ')}.`
          : null}
      </>
    ),
  },
  safety: {
    ask: 'Mon linge est-il en sécurité\u00a0?',
    answer: () =>
      'Chaque pièce est comptée à la collecte. Au retour, le livreur vous remet votre linge contre un code à quatre chiffres, affiché dans votre suivi. S’il manque une pièce, ou si l’une revient abîmée, vous avez deux jours pour le signaler, photos à l’appui.',
  },
  payment: {
    ask: 'Comment puis-je payer\u00a0?',
    answer: (house) => {
      const ways = listOfferedMethods(house).map((method) => PAYMENT_WAYS[method]);
      const choice = ways.length > 1 ? 'Vous choisissez en commandant, et votre' : 'Votre';
      return `${capitalize(ways.join(', ou '))}. ${choice} facture vous attend dans votre espace.`;
    },
  },
  cancel: {
    ask: 'Et si je change d’avis\u00a0?',
    answer: () =>
      'Tant qu’aucun livreur n’est assigné, vous modifiez les articles ou l’adresse, ou vous annulez sans frais, depuis le suivi de votre commande.',
  },
  absent: {
    ask: 'Et si je ne suis pas là\u00a0?',
    answer: () =>
      'Au retour, un proche, un voisin ou le gardien peut recevoir votre linge. Si personne ne peut ouvrir, le livreur le rapporte à l’atelier et nous convenons d’un nouveau passage avec vous.',
  },
  app: {
    ask: 'Faut-il installer une application\u00a0?',
    answer: () =>
      'Non. Laveo s’ouvre dans votre navigateur, même avec peu de réseau. Si vous le souhaitez, ajoutez-le à votre écran d’accueil\u00a0: il s’ouvre alors comme une application.',
  },
  livreur: {
    ask: 'Je veux devenir livreur, comment faire\u00a0?',
    answer: () => (
      <>
        Envoyez-nous <Link to={paths.application}>votre candidature</Link>, elle prend une minute. Notre
        équipe vous recontacte.
      </>
    ),
  },
} satisfies Record<string, Question>;

type QuestionKey = keyof typeof QUESTIONS;
export const FIRST_QUESTIONS: QuestionKey[] = ['transport', 'hours', 'safety', 'payment', 'cancel'];

/** `details` elements open and close without any script. */
export function Questions({ only }: { only?: QuestionKey[] }) {
  const house = useHouse();
  const keys = only ?? (Object.keys(QUESTIONS) as QuestionKey[]);
  return (
    <PageSection title="Vos questions">
      <div className={`stack top gap-24 ${styles.columns}`}>
        <div className="surface p-0">
          {keys.map((key) => (
            <details key={key} className={styles.question}>
              <summary className={`between gap-12 flex middle p-12-16 round-18 no-list ${styles.ask}`}>
                <h3>{QUESTIONS[key].ask}</h3>
              </summary>
              <div className={`${styles.answer} muted`}>{QUESTIONS[key].answer(house)}</div>
            </details>
          ))}
        </div>
        <p className={`semibold round-18 bg-pale ${styles.box}`}>
          Une autre question&nbsp;? <Link to={paths.contact}>Écrivez-nous</Link>
        </p>
      </div>
    </PageSection>
  );
}
