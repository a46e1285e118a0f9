const outline = {
  stroke: 'var(--lagoon-ink)',
  strokeWidth: 2.4,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;
const fold = { ...outline, strokeWidth: 1.4, fill: 'none', opacity: 0.45 } as const;

export function Shirt() {
  return (
    <g>
      <path
        {...outline}
        fill="var(--card)"
        d="M34 2 16 9 2 36l15 8 8-11c1 24 .5 48-1 72 16 3 32 3 48 0-1.5-24-2-48-1-72l8 11 15-8L80 9 62 2c-6 9-22 9-28 0z"
      />
      <path
        {...outline}
        fill="var(--card)"
        d="M34 2c3 5 8 9 14 12l-9 9-9-17zM62 2c-3 5-8 9-14 12l9 9 9-17z"
      />
      <path {...outline} stroke="var(--sun)" fill="none" d="M48 20v86" />
      <path {...outline} fill="none" d="M57 42h10v10c-3 2-7 2-10 0z" />
      <path {...fold} d="M30 50c1 16 1 32-.5 48M38 78c.5 8 .5 14 0 22M64 70c1 10 1 20 .5 30" />
    </g>
  );
}

export function Dress() {
  return (
    <g>
      <path
        {...outline}
        fill="var(--sun-pale)"
        d="M33 1v15c0 6-5 9-6 14l9 15C28 66 17 86 8 107c13 7 27 4 40 4s27 3 40-4C79 86 68 66 60 45l9-15c-1-5-6-8-6-14V1c-2 11-8 17-15 17S35 12 33 1z"
      />
      <path {...outline} stroke="var(--sun)" strokeWidth={4} fill="none" d="M36 45c8 2 16 2 24 0" />
      <path {...fold} opacity={0.55} d="M42 56c-4 17-9 34-16 52M54 56c4 17 9 34 16 52M48 58v50" />
    </g>
  );
}

export function Trousers() {
  return (
    <g>
      <path
        {...outline}
        fill="var(--card)"
        d="M23 2c16 2 32 2 48 0 5 34 9 69 11 103-8 3-15 3-23 1-3-24-7-47-12-70-5 23-9 46-12 70-8 2-15 2-23-1 2-34 6-69 11-103z"
      />
      <path {...outline} stroke="var(--sun)" fill="none" d="M22 12c17 2 34 2 50 0" />
      <path {...outline} strokeWidth={1.8} fill="none" d="M47 14v22M27 25c4-1 7-4 9-9M67 25c-4-1-7-4-9-9" />
      <path {...fold} d="M27 44c-3 20-5 38-6 56M67 44c3 20 5 38 6 56" />
    </g>
  );
}

export function Peg({ x, y }: { x: number; y: number }) {
  return <rect x={x - 2.5} y={y - 5} width="5" height="13" rx="1.8" fill="var(--sun)" />;
}

export function ClothesLine() {
  return (
    <svg viewBox="0 0 220 92" width="100%" aria-hidden="true" style={{ display: 'block' }}>
      <path
        d="M0 9q110 16 220 0"
        fill="none"
        stroke="var(--lagoon-ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g transform="translate(18 12) scale(.62)">
        <Shirt />
      </g>
      <g transform="translate(86 15) scale(.62)">
        <Dress />
      </g>
      <g transform="translate(152 13) scale(.62)">
        <Trousers />
      </g>
      <Peg x={39} y={9} />
      <Peg x={56} y={10} />
      <Peg x={103} y={12} />
      <Peg x={117} y={12} />
      <Peg x={164} y={11} />
      <Peg x={178} y={10} />
    </svg>
  );
}
