import type { ReactNode } from 'react';
import { capitalize } from '#domain/format/text.ts';
import { describeMethod, getPaymentMethodLabel } from '#domain/format/wording.ts';
import type { PaymentMethod } from '#domain/money/payment.ts';
import { useHouse } from '../data.ts';
import { listOfferedMethods } from '../offeredMethods.ts';
import { ServicePromise } from '../ServicePromise.tsx';
import styles from './HomePage.module.css';

type Fact = { key: string; title: ReactNode; text: string; icon: ReactNode };

const FACTS: Fact[] = [
  {
    key: 'price',
    title: 'Le prix avant tout',
    text: 'Celui de chaque article et du transport\u00a0: vous voyez le total avant de valider.',
    icon: <path d="M4 13V5a1 1 0 0 1 1-1h8l8 8-9 9zM8.5 8.5v.01" />,
  },
  {
    key: 'promise',
    title: (
      <>
        Express en <ServicePromise />
      </>
    ),
    text: 'Le jour et l’heure du retour s’affichent avant que vous commandiez.',
    icon: <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2" />,
  },
  {
    key: 'follow',
    title: 'Suivi en direct',
    text: 'Chaque étape à son heure, et le livreur sur la carte quand il est en route.',
    icon: (
      <path d="M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z" />
    ),
  },
];

const LIST = new Intl.ListFormat('fr');

const CHOICE = new Intl.ListFormat('fr', { type: 'disjunction' });
const PAYMENT_PLACES: Record<PaymentMethod, string> = {
  espece: 'au livreur',
  wave: 'depuis votre téléphone',
};

const buildPaymentFact = (methods: PaymentMethod[]): Fact => ({
  key: 'payment',
  title:
    methods.length > 1
      ? CHOICE.format(methods.map(getPaymentMethodLabel))
      : `Paiement ${CHOICE.format(methods.map(describeMethod))}`,
  text: `${capitalize(CHOICE.format(methods.map((method) => PAYMENT_PLACES[method])))}, avec une facture à chaque fois.`,
  icon: <path d="M3 7h18v11H3zM12 15a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 12.5v.01M17.5 12.5v.01" />,
});

export function Proof() {
  const house = useHouse();
  return (
    <section className={styles.band} aria-labelledby="preuves">
      <h2 id="preuves" className="visually-hidden">
        Ce que vous pouvez attendre de nous
      </h2>
      <ul className={styles.proofs}>
        {[...FACTS, buildPaymentFact(listOfferedMethods(house))].map(({ key, title, text, icon }) => (
          <li key={key} className={styles.proof}>
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              {icon}
            </svg>
            <div className="stack gap-4">
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {house && house.communes.length > 0 ? (
        <p className={styles.communes}>Nous venons chez vous à {LIST.format(house.communes)}.</p>
      ) : null}
    </section>
  );
}
