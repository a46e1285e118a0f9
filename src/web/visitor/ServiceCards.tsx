import type { ReactNode } from 'react';
import { formatServiceHours } from '#domain/format/calendar.ts';
import { useHouse } from './data.ts';
import styles from './PageParts.module.css';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.8, strokeLinejoin: 'round' } as const;

const SERVICES: { title: string; text: ReactNode; drawing: ReactNode }[] = [
  {
    title: 'Nettoyage à sec',
    text: 'Costumes, robes de soirée, boubous brodés\u00a0: les matières délicates sont traitées à part, à la main quand il le faut.',
    drawing: (
      <path {...line} d="M24 14a4 4 0 1 1 4 4c-2 0-3 1-3 3v1L42 33c2 2 1 5-2 5H10c-3 0-4-3-2-5l16-11" />
    ),
  },
  {
    title: 'Lavage et pliage',
    text: 'Le linge de tous les jours, lavé à la bonne température, séché, repassé si vous le souhaitez, puis plié au carré.',
    drawing: (
      <g {...line}>
        <path d="M10 30h28v8H10zM12 22h24v8H12zM14 14h20v8H14z" />
        <path d="M18 34h6M20 26h5M22 18h4" stroke="var(--sun)" strokeWidth="2.4" strokeLinecap="round" />
      </g>
    ),
  },
  {
    title: 'Collecte et livraison',
    text: (
      <>
        Un livreur vient chercher votre sac et vous le rapporte, en <ServicePromise /> en express. Les frais
        de transport se calculent selon la distance.
      </>
    ),
    drawing: (
      <g {...line}>
        <circle cx="14" cy="35" r="5" />
        <circle cx="36" cy="35" r="5" />
        <path d="M19 35h12l-4-13h-6M27 22h6l3 13M8 24h11v-9H8z" strokeLinecap="round" />
      </g>
    ),
  },
];

export function ServiceCards({ level: Title }: { level: 'h2' | 'h3' }) {
  return (
    <ul className={`${styles.cards} stack gap-16 bare`}>
      {SERVICES.map(({ title, text, drawing }) => (
        <li key={title} className="surface stack gap-8">
          <svg
            viewBox="0 0 48 48"
            width="56"
            height="56"
            aria-hidden="true"
            className="round-14 bg-pale accent"
          >
            {drawing}
          </svg>
          <Title className="text-18">{title}</Title>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Any two-digit number reserves the width until the promise is known. */
const UNKNOWN = 24;

export function ServicePromise() {
  const house = useHouse();
  if (house === null) return <span style={{ visibility: 'hidden' }}>{formatServiceHours(UNKNOWN)}</span>;
  return formatServiceHours(house.serviceHours);
}
