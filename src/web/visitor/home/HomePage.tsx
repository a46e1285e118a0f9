import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatAmount } from '#domain/format/money.ts';
import { capitalize } from '#domain/format/text.ts';
import { describeMethod, getPaymentMethodLabel } from '#domain/format/wording.ts';
import { formatShare, PUBLIC_FIGURE_DAYS, type PublicFigures } from '#domain/promises/keptPromises.ts';
import { useHouse, usePopularProducts } from '../data.ts';
import { PageSection } from '../PageParts.tsx';
import { PopularPrices } from '../prices/PopularPrices.tsx';
import {
  FIRST_QUESTIONS,
  listOfferedMethods,
  type OfferedMethod,
  Questions,
} from '../questions/Questions.tsx';
import { ServiceCards, ServicePromise } from '../ServiceCards.tsx';
import { Steps } from '../Steps.tsx';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.css';
import { Icon, type IconName } from './Icon.tsx';

export function HomePage() {
  const catalogue = usePopularProducts();
  return (
    <>
      <Hero catalogue={catalogue} />
      <CallsToAction />
      <PageSection isMain title="Comment ça marche">
        <Steps level="h3" />
      </PageSection>
      <PopularPrices catalogue={catalogue} hasLink />
      <PageSection className="from-768" title="Nos services">
        <ServiceCards level="h3" />
      </PageSection>
      <Proof />
      <House />
      <Questions only={FIRST_QUESTIONS} />
    </>
  );
}

function CallsToAction() {
  return (
    <div className={styles.band}>
      <div className={`gap-16 grid shell-width ${styles.calls}`}>
        <Link
          to={paths.order}
          className={`stack gap-4 surface content-start ink no-underline ${styles.call}`}
        >
          <strong className="text-22 heavy tight">Commander maintenant</strong>
          <span>Quelques gestes sur votre téléphone, et nous passons chez vous.</span>
        </Link>
        <Link
          to={paths.application}
          className={`stack gap-4 surface content-start ink no-underline ${styles.call}`}
          data-kind="livreur"
        >
          <strong className="text-22 heavy tight">Devenir livreur</strong>
          <span>Rejoignez l’équipe et organisez vos courses près de chez vous.</span>
        </Link>
      </div>
    </div>
  );
}

/** The owner's own pictures and a client's words, where there are any. */
function House() {
  const house = useHouse();
  if (!house || (house.pictures.length === 0 && !house.testimony)) return null;
  const { pictures, testimony } = house;
  return (
    <PageSection title="Chez nous" className={`grid middle ${styles.own}`}>
      {pictures.length > 0 ? (
        <ul className={`grid gap-8 bare ${styles.pictures}`}>
          {pictures.map((picture) => (
            <li key={picture}>
              <img
                src={picture}
                alt=""
                width={640}
                height={640}
                loading="lazy"
                className="round-14 bg-pale"
              />
            </li>
          ))}
        </ul>
      ) : null}
      {testimony ? (
        <figure className="stack gap-4 m-0">
          <blockquote className="text-22 semibold tight m-0">«&nbsp;{testimony.words}&nbsp;»</blockquote>
          <figcaption className="muted">{testimony.name}</figcaption>
        </figure>
      ) : null}
    </PageSection>
  );
}

type Fact = { key: string; title: ReactNode; text: string; icon: IconName };

const FACTS: Fact[] = [
  {
    key: 'price',
    title: 'Le prix avant tout',
    text: 'Celui de chaque article et du transport\u00a0: vous voyez le total avant de valider.',
    icon: 'price',
  },
  {
    key: 'promise',
    title: (
      <>
        Express en <ServicePromise />
      </>
    ),
    text: 'Le jour et l’heure du retour s’affichent avant que vous commandiez.',
    icon: 'time',
  },
  {
    key: 'follow',
    title: 'Suivi en direct',
    text: 'Chaque étape à son heure, et le livreur sur la carte quand il est en route.',
    icon: 'place',
  },
];

const LIST = new Intl.ListFormat('fr');

const CHOICE = new Intl.ListFormat('fr', { type: 'disjunction' });
const PAYMENT_PLACES: Record<OfferedMethod, string> = {
  espece: 'au livreur',
  wave: 'depuis votre téléphone',
  orange: 'depuis votre téléphone',
};

const buildPaymentFact = (methods: OfferedMethod[]): Fact => ({
  key: 'payment',
  title:
    methods.length > 1
      ? CHOICE.format(methods.map(getPaymentMethodLabel))
      : `Paiement ${CHOICE.format(methods.map(describeMethod))}`,
  text: `${capitalize(CHOICE.format(new Set(methods.map((method) => PAYMENT_PLACES[method]))))}, avec une facture à chaque fois.`,
  icon: 'payment',
});

const describeFigures = ({ inTime, share }: PublicFigures) =>
  `Ces ${PUBLIC_FIGURE_DAYS} derniers jours, ${formatShare(share)} de nos retours à l’heure promise, soit ${formatAmount(inTime)} commandes.`;

function Proof() {
  const house = useHouse();
  return (
    <section className={styles.band} aria-labelledby="preuves">
      <h2 id="preuves" className="visually-hidden">
        Ce que vous pouvez attendre de nous
      </h2>
      <ul className={`gap-24 grid shell-width no-list ${styles.proofs}`}>
        {[...FACTS, buildPaymentFact(listOfferedMethods(house))].map(({ key, title, text, icon }) => (
          <li key={key} className={`gap-12 flex ${styles.proof}`}>
            <Icon name={icon} size={28} />
            <div className="stack gap-4">
              <h3>{title}</h3>
              <p>
                {text}
                {key === 'promise' && house?.express
                  ? ` Ou en ${house.express.hours}\u00a0h, +\u00a0${house.express.percent}\u00a0%.`
                  : ''}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className={`stack gap-8 shell-width ${styles.foot}`}>
        {house?.figures ? <p className="semibold">{describeFigures(house.figures)}</p> : null}
        {house && house.communes.length > 0 ? (
          <p>Nous venons chez vous à {LIST.format(house.communes)}.</p>
        ) : null}
      </div>
    </section>
  );
}
