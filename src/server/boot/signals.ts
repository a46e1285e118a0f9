/** Sent after the commit: the prerendered public pages show the catalogue. */
export interface Signals {
  catalogueChanged(): void;
  onCatalogueChanged(listener: () => void): void;
}

export function createSignals(): Signals {
  const listeners: (() => void)[] = [];
  return {
    catalogueChanged: () => {
      for (const listener of listeners) listener();
    },
    onCatalogueChanged: (listener) => {
      listeners.push(listener);
    },
  };
}
