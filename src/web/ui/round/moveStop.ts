export function moveStop<S extends { id: string }>(stops: readonly S[], id: string, by: -1 | 1): S[] {
  const moved = [...stops];
  const from = stops.findIndex((stop) => stop.id === id);
  const [one, other] = [moved[from], moved[from + by]];
  if (one && other) [moved[from], moved[from + by]] = [other, one];
  return moved;
}
