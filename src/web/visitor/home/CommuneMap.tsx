import type { MouseEvent } from 'react';
import type { Point } from '#domain/places/geo.ts';
import { findNearestQuartier, type Quartier } from '#domain/places/placeName.ts';
import styles from './CommuneMap.module.css';
import { COMMUNE_DOTS } from './communeDots.ts';

const [WIDTH, HEIGHT] = [640, 537];
const [WEST, NORTH, PER_DEGREE] = [-4.125, 5.475, WIDTH / 0.31];

/** The centres of the labels, moved where two would overlap. */
const LABELS: [commune: string, x: number, y: number][] = [
  ['Anyama', 78, 22],
  ['Abobo', 205, 86],
  ['Cocody', 345, 217],
  ['Bingerville', 506, 234],
  ['Yopougon', 80, 250],
  ['Adjamé', 208, 222],
  ['Attécoubé', 150, 284],
  ['Plateau', 232, 312],
  ['Treichville', 212, 366],
  ['Marcory', 292, 408],
  ['Koumassi', 390, 366],
  ['Port-Bouët', 420, 462],
  ['Grand-Bassam', 574, 520],
];

export interface CommuneMapProps {
  commune: string | undefined;
  quartiers: readonly Quartier[];
  onChange(quartier: Quartier): void;
}

/** The select above says the same, so the map is hidden from screen readers and the keyboard. */
export function CommuneMap({ commune, quartiers, onChange }: CommuneMapProps) {
  return (
    <div className="relative" aria-hidden="true">
      <button
        type="button"
        tabIndex={-1}
        className={`bare block full ${styles.ground}`}
        onClick={(event) => onChange(findNearestQuartier(readPoint(event), quartiers))}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" aria-hidden="true">
          {Object.entries(COMMUNE_DOTS).map(([name, dots]) => (
            <path key={name} d={dots} data-chosen={name === commune || undefined} />
          ))}
        </svg>
      </button>
      {LABELS.map(([name, x, y]) => (
        <span
          key={name}
          className={styles.label}
          data-chosen={name === commune || undefined}
          style={{ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` }}
        >
          {name}
        </span>
      ))}
    </div>
  );
}

function readPoint({ currentTarget, clientX, clientY }: MouseEvent): Point {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const degrees = WIDTH / width / PER_DEGREE;
  return { lng: WEST + (clientX - left) * degrees, lat: NORTH - (clientY - top) * degrees };
}
