import { Dress, Peg, Shirt, Trousers } from './Garments.tsx';

/** Each garment hangs `drop` below the line, by two pegs that are `pegs` away from its middle. */
const GARMENTS = [
  { Garment: Shirt, pegs: 13, drop: -2, tilt: 1.5 },
  { Garment: Dress, pegs: 15, drop: -3, tilt: 0 },
  { Garment: Trousers, pegs: 21, drop: -1, tilt: -1.5 },
];
const POLE = 22;

/** A longer line sags more; its garments are smaller, and leave less air below them. */
const LINES = {
  3: { width: 600, height: 300, sag: 21, scale: 1.24 },
  9: { width: 1800, height: 220, sag: 36, scale: 1.05 },
};

export function Hero({ garments = 3 }: { garments?: keyof typeof LINES }) {
  const { width, height, sag, scale } = LINES[garments];
  const span = width - 2 * POLE;
  const findLineY = (x: number) => 30 + 4 * sag * ((x - POLE) / span) * (1 - (x - POLE) / span);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width="100%" aria-hidden="true" style={{ display: 'block' }}>
      <circle cx={width - 108} cy="96" r="66" fill="var(--sun-pale)" />
      <circle cx={width - 108} cy="96" r="44" fill="var(--sun)" opacity=".2" />
      <g fill="none" stroke="var(--ink)" strokeLinecap="round">
        <path d={`M${POLE} 20v${height - 10}M${width - POLE} 20v${height - 10}`} strokeWidth="5" />
        <path d={`M${POLE} 30q${span / 2} ${2 * sag} ${span} 0`} strokeWidth="2.6" />
      </g>
      {Array.from({ length: garments }, (_, i) => {
        const { Garment, pegs, drop, tilt } = GARMENTS[i % GARMENTS.length] as (typeof GARMENTS)[number];
        const x = Math.round(POLE + (span * (i + 0.55)) / (garments + 0.1));
        const y = Math.round(findLineY(x));
        return (
          <g key={x}>
            <g transform={`translate(${x - 48 * scale} ${y + drop}) rotate(${tilt} 48 0) scale(${scale})`}>
              <Garment />
            </g>
            {[x - pegs * scale, x + pegs * scale].map((at) => (
              <g key={at} transform={`translate(${at} ${Math.round(findLineY(at)) + 2}) scale(1.5)`}>
                <Peg x={0} y={0} />
              </g>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** The waves are wider than the drawing (2,400 px), of which a narrower screen shows only the middle. */
const drawWaves = (y: number, height: number, first: number) =>
  `M${first} ${y}q105 ${-height} 210 0${' t210 0'.repeat(13)}V140H${first}z`;

const bubbles: readonly (readonly [x: number, y: number, radius: number])[] = [
  [610, 92, 9],
  [648, 74, 5],
  [1046, 88, 6],
  [1118, 96, 11],
  [1150, 78, 6],
  [1292, 70, 5],
  [1330, 94, 10],
  [1690, 86, 8],
  [1724, 98, 5],
];

export function Waterline({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 2400 120"
      width="100%"
      height="120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={className}
    >
      <path d={drawWaves(36, 44, -180)} fill="var(--lagoon-mist)" opacity=".6" />
      <path d={drawWaves(54, 40, -60)} fill="var(--lagoon-mist)" />
      <path d={drawWaves(76, 38, -140)} fill="#0d6b78" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="2">
        {bubbles.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} fill="#ffffff1f" />
        ))}
      </g>
    </svg>
  );
}
