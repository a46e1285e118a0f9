/** A failed promise is dropped, so that the next caller tries again. */
export function memoizeAsync<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key);
  if (before) return before;
  const promise = make();
  known.set(key, promise);
  promise.catch(() => known.delete(key));
  return promise;
}
