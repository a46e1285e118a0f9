import { Dress, Peg, Shirt, Trousers } from './Garments.tsx';

const bubbles: readonly (readonly [x: number, y: number, radius: number])[] = [
  [62, 300, 11],
  [92, 318, 6],
  [214, 322, 5],
  [372, 308, 8],
  [498, 306, 13],
  [530, 288, 7],
  [552, 318, 4],
];

/** A clothes line over the lagoon. The waves run past both sides, so that the frame may crop the picture. */
export function Hero() {
  return (
    <svg
      viewBox="0 0 600 340"
      width="100%"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={{ display: 'block' }}
    >
      <circle cx="486" cy="112" r="62" fill="var(--sun-pale)" />
      <circle cx="486" cy="112" r="42" fill="var(--sun)" opacity=".18" />
      <g fill="none" stroke="var(--lagoon-mist)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M36 104h34M54 114h52M556 210h30M530 200h22" />
      </g>
      <path
        d="M-10 224c70-30 138-34 206-8s128 34 206 6 140-24 208 0v128H-10z"
        fill="var(--lagoon-mist)"
        opacity=".55"
      />
      <path
        d="M-10 30q310 44 620 0"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <g transform="translate(66 43) rotate(1.5 48 0) scale(1.24)">
        <Shirt />
      </g>
      <g transform="translate(244 50) scale(1.24)">
        <Dress />
      </g>
      <g transform="translate(414 44) rotate(-1.5 48 0) scale(1.24)">
        <Trousers />
      </g>
      <Pegs />
      <path d="M-10 252c80-30 150-22 214 4s134 26 204-2 138-24 202 4v92H-10z" fill="var(--lagoon-mist)" />
      <path d="M-10 284c72-28 148-24 220 0s140 22 208-4 132-20 192 8v62H-10z" fill="#0d6b78" />
      <path
        d="M20 296c40-12 78-12 116-2M248 306c36 6 70 4 104-8M440 286c36-8 66-6 92 2"
        fill="none"
        stroke="#4faab6"
        strokeWidth="2"
        strokeLinecap="round"
      />
      {bubbles.map(([x, y, radius]) => (
        <g key={x} fill="none" stroke="#fff" strokeLinecap="round">
          <circle cx={x} cy={y} r={radius} strokeWidth="2.2" fill="#ffffff1f" />
          <path
            d={`M${x - radius * 0.5} ${y - radius * 0.15}a${radius * 0.5} ${radius * 0.5} 0 0 1 ${radius * 0.35} ${-radius * 0.35}`}
            strokeWidth="1.6"
          />
        </g>
      ))}
    </svg>
  );
}

function Pegs() {
  return [
    [109, 46],
    [142, 48],
    [286, 52],
    [322, 52],
    [446, 47],
    [498, 43],
  ].map(([x = 0, y = 0]) => (
    <g key={x} transform={`translate(${x} ${y}) scale(1.5)`}>
      <Peg x={0} y={0} />
    </g>
  ));
}
