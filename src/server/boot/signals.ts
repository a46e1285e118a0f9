/** The prerendered public pages show the catalogue and the house's settings, and are redrawn after this signal. */
export type Signals = { publicDataChanged(): void; onPublicDataChanged(listener: () => void): void };

export function createSignals(): Signals {
  const listeners: (() => void)[] = [];
  return {
    publicDataChanged: () => {
      for (const listener of listeners) listener();
    },
    onPublicDataChanged: (listener) => {
      listeners.push(listener);
    },
  };
}
