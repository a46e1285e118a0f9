const NICE = [1, 2, 5, 10];

/** Round amounts from nothing up to the highest value, or just above it. */
export function chooseTicks(highest: number): number[] {
  const rough = Math.max(highest, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (NICE.find((factor) => factor * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, i) => i * step);
}
