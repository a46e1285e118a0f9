import { failureWording } from '#domain/wording.ts';
import type { Deps } from '../ctx.ts';

/** What every screen must know of this server's settings, and nothing more of them. */
export interface PublicFacts {
  waveAvailable: boolean;
  /** Why the choice of Wave is shown disabled. */
  waveReason: string | null;
  /** Where a browser goes to pay, before the amount is added. */
  waveBase: string | null;
  demo: boolean;
  mapTileUrl: string;
  mapAttribution: string;
  teamEmail: string | null;
}

/** In demo mode a page of our own plays Wave's part, unless a real link is set. */
const WAVE_DEMO = '/paiement/wave-demo';

export function publicFacts({ settings }: Pick<Deps, 'settings'>): PublicFacts {
  const waveBase = settings.wavePaymentLink ?? (settings.demo ? WAVE_DEMO : null);
  return {
    waveAvailable: waveBase !== null,
    waveReason: waveBase === null ? failureWording('WAVE_UNAVAILABLE').text : null,
    waveBase,
    demo: settings.demo,
    mapTileUrl: settings.mapTileUrl,
    mapAttribution: settings.mapAttribution,
    teamEmail: settings.teamEmail ?? null,
  };
}
