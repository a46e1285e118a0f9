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
