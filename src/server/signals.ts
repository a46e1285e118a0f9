/** The catalogue is on the prerendered public pages: whoever changes it says so here, after the commit. */
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
