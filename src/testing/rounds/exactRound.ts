/** Held–Karp: the length of the shortest closed round through all places, which begins and ends at place 0. */
export function measureShortestRound(size: number, measure: (from: number, to: number) => number): number {
  const count = size - 1;
  // Best length of a way from place 0 through a set of places that ends at its last one.
  const best = new Float64Array((1 << count) * count).fill(Number.POSITIVE_INFINITY);
  const read = (set: number, last: number) => best[set * count + last] ?? Number.POSITIVE_INFINITY;
  for (let last = 0; last < count; last++) best[(1 << last) * count + last] = measure(0, last + 1);
  for (let set = 1; set < 1 << count; set++)
    for (let last = 0; last < count; last++)
      for (let next = 0; next < count; next++) {
        if (read(set, last) === Number.POSITIVE_INFINITY || set & (1 << next)) continue;
        const index = (set | (1 << next)) * count + next;
        const length = read(set, last) + measure(last + 1, next + 1);
        best[index] = Math.min(best[index] ?? Number.POSITIVE_INFINITY, length);
      }
  const whole = (1 << count) - 1;
  return Math.min(...Array.from({ length: count }, (_, last) => read(whole, last) + measure(last + 1, 0)));
}
