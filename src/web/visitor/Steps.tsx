import type { ReactNode } from 'react';
import { StepOrder, StepPrepare, StepReceive, StepWash } from '../ui/drawings/Steps.tsx';
import styles from './PageParts.module.css';

const STEPS: { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Commandez en ligne',
    text: 'Choisissez vos articles et votre adresse depuis votre téléphone. Le prix est connu avant de valider.',
    drawing: <StepOrder />,
  },
  {
    title: 'Préparez votre linge',
    text: 'Un sac suffit. Le livreur compte les pièces chez vous, l’atelier les étiquette.',
    drawing: <StepPrepare />,
  },
  {
    title: 'Nous nous occupons de tout',
    text: 'Un livreur passe chez vous, puis nous lavons, repassons et plions avec soin.',
    drawing: <StepWash />,
  },
  {
    title: 'Recevez votre linge propre',
    text: 'Livré à votre porte. Vous suivez chaque étape en direct, jusqu’au retour.',
    drawing: <StepReceive />,
  },
];

export function Steps({ level: Title }: { level: 'h2' | 'h3' }) {
  return (
    <ol className={`${styles.steps} stack gap-24 bare`}>
      {STEPS.map(({ title, text, drawing }, index) => (
        <li key={title} className="row gap-16 top">
          {drawing}
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
