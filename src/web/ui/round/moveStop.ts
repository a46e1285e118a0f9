export function moveStop<S extends { id: string }>(stops: readonly S[], id: string, by: -1 | 1): S[] {
  const next = [...stops];
  const from = stops.findIndex((stop) => stop.id === id);
  const [one, other] = [next[from], next[from + by]];
  if (one && other) [next[from], next[from + by]] = [other, one];
  return next;
}
