export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  let state = seed >>> 0;
  const drawNext = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const drawInteger = (least: number, most: number) => least + Math.floor(drawNext() * (most - least + 1));
  const drawHex = (digits: number) =>
    Array.from({ length: digits }, () => drawInteger(0, 15).toString(16)).join('');
  return {
    next: drawNext,
    between: drawInteger,
    pick: <T>(choices: readonly T[]): T => {
      if (choices.length === 0) throw new Error('Nothing to choose from.');
      return choices[drawInteger(0, choices.length - 1)] as T;
    },
    id: () =>
      `${drawHex(8)}-${drawHex(4)}-4${drawHex(3)}-${drawInteger(8, 11).toString(16)}${drawHex(3)}-${drawHex(12)}`,
  };
}
