export interface Slope {
  perUnit: number;
  /** Of the slope: twice as much either way holds it, nineteen times in twenty. */
  standardError: number;
}

/** The straight line through so many points that is nearest to all of them: least squares. */
export function slopeOf(points: readonly { x: number; y: number }[]): Slope {
  const n = points.length;
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / n;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  const perUnit = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) / spread;
  const left = points.reduce((sum, { x, y }) => sum + (y - my - perUnit * (x - mx)) ** 2, 0);
  return { perUnit, standardError: Math.sqrt(left / (n - 2) / spread) };
}
