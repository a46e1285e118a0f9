/** The returned function draws numbers below its argument, the same ones in every run. */
export function createNumberDrawer(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
