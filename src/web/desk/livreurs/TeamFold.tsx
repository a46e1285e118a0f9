import { IconChevronRight } from '@tabler/icons-react';
import { trpc } from '#web/net/trpc.ts';
import { StopPlantButton, usePlantWords } from '../plant/PlantControl.tsx';
import { LivreurStrips } from './LivreurStrips.tsx';
import classes from './Livreurs.module.css';

/** The plant and the livreurs in one line of a phone, which opens. */
export function TeamFold({ onLivreur }: { onLivreur(livreurId: string): void }) {
  const plant = usePlantWords();
  const livreurs = trpc.dispatch.livreurs.useQuery({}).data ?? [];
  const away = livreurs.filter(({ availability }) => availability !== 'on').length;
  const words = [
    plant,
    `${livreurs.length}\u00a0${livreurs.length > 1 ? 'livreurs' : 'livreur'}`,
    ...(away > 0 ? [`${away}\u00a0en pause ou en panne`] : []),
  ];
  return (
    <details className={`mb-8 ${classes.team}`}>
      <summary className="row between text-14 semibold tall-44 no-list">
        {words.join(', ')}
        <IconChevronRight size={18} aria-hidden="true" />
      </summary>
      <div className="stack gap-8">
        <StopPlantButton />
        <LivreurStrips orders={[]} onLivreur={onLivreur} />
      </div>
    </details>
  );
}
