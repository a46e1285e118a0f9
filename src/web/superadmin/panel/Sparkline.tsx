import classes from './Today.module.css';

const WIDTH = 104;
const HEIGHT = 40;
const DOT = 3;

/** A small line of days; one without a figure is left out. */
export function Sparkline({ line, tone }: { line: readonly (number | null)[]; tone: 'plain' | 'late' }) {
  const highest = Math.max(1, ...line.map((value) => value ?? 0));
  const points = line.flatMap((value, i) =>
    value === null
      ? []
      : [
          {
            x: DOT + (i / Math.max(1, line.length - 1)) * (WIDTH - 2 * DOT),
            y: DOT + (1 - value / highest) * (HEIGHT - 2 * DOT),
          },
        ],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const path = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg
      className={`accent ${classes.line}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      data-tone={tone}
      aria-hidden="true"
      focusable="false"
    >
      <polygon points={`${first.x},${HEIGHT} ${path} ${last.x},${HEIGHT}`} />
      <polyline points={path} />
      <circle cx={last.x} cy={last.y} r={DOT} />
    </svg>
  );
}
