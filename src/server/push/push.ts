import type { Resolve } from './publicHost.ts';

export interface Push {
  wake(): void;
  stop(): Promise<void>;
  resolve: Resolve;
}
