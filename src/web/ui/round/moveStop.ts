export function moveStop<S extends { id: string }>(stops: readonly S[], id: string, to: number): S[] {
  const moved = stops.find((stop) => stop.id === id);
  const others = stops.filter((stop) => stop !== moved);
  return moved ? [...others.slice(0, to), moved, ...others.slice(to)] : others;
}
