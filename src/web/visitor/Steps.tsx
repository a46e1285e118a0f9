import type { ReactNode } from 'react';
import styles from './PageParts.module.css';

const STEPS: { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Commandez en ligne',
    text: 'Choisissez vos articles et votre adresse depuis votre téléphone. Le prix est connu avant de valider.',
    drawing: (
      <>
        <rect x="14.5" y="8" width="19" height="32" rx="4" fill="var(--card)" />
        <path d="M21.5 36.5h5M18.5 14h11M18.5 19h7" />
        <path stroke="var(--sun)" strokeWidth="2.4" d="m19 27.5 3.4 3.4 6.6-7" />
      </>
    ),
  },
  {
    title: 'Préparez votre linge',
    text: 'Un sac suffit. Le livreur compte les pièces chez vous, l’atelier les étiquette.',
    drawing: (
      <>
        <path fill="var(--card)" d="M13 18h22l2.5 19a3 3 0 0 1-3 3h-21a3 3 0 0 1-3-3z" />
        <path d="M18 22v-7a6 6 0 0 1 12 0v7" />
        <path stroke="var(--sun)" d="M11.3 32c4 2.2 8.4-2.2 12.7 0s8.7-2.2 12.7 0" />
      </>
    ),
  },
  {
    title: 'Nous nous occupons de tout',
    text: 'Un livreur passe chez vous, puis nous lavons, repassons et plions avec soin.',
    drawing: (
      <>
        <rect x="11" y="8" width="26" height="32" rx="4" fill="var(--card)" />
        <path d="M11 15.5h26M15.5 11.8h4" />
        <circle cx="24" cy="27.5" r="8.5" />
        <path stroke="var(--sun)" d="M16.5 29c2.5-2.2 5-2.2 7.5 0s5 2.2 7.5 0" />
        <path d="M30.5 11.8v.01M33.5 11.8v.01M22 23.5v.01M26.5 25v.01" strokeWidth="2.4" />
      </>
    ),
  },
  {
    title: 'Recevez votre linge propre',
    text: 'Livré à votre porte. Vous suivez chaque étape en direct, jusqu’au retour.',
    drawing: (
      <>
        <path fill="var(--card)" d="M9 23 24 10l15 13M13 20v19h22V20" />
        <path fill="var(--card)" d="M18 27.5h12V39H18z" />
        <path stroke="var(--sun)" d="M18 31.5h12M24 27.5V39" />
      </>
    ),
  },
];

export function Steps({ level: Title }: { level: 'h2' | 'h3' }) {
  return (
    <ol className={`${styles.steps} stack gap-24 bare`}>
      {STEPS.map(({ title, text, drawing }, index) => (
        <li key={title} className="row gap-16 top">
          <svg
            viewBox="0 0 48 48"
            width="56"
            height="56"
            aria-hidden="true"
            className="block fixed round-14 bg-pale"
          >
            <g
              fill="none"
              stroke="var(--lagoon-ink)"
              strokeWidth="1.8"
              strokeLinejoin="round"
              strokeLinecap="round"
            >
              {drawing}
            </g>
          </svg>
          <div className="fill stack gap-4">
            <Title className="text-18">
              <span className="warning">{index + 1}.</span> {title}
            </Title>
            <p className="muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
