import { failureWording } from '#domain/failureWording.ts';
import type { Deps } from '../ctx.ts';
import { waveOffered } from '../payments/wave.ts';

/** What every screen must know of this server's settings, and nothing more of them. */
export interface PublicFacts {
  waveAvailable: boolean;
  /** Why the choice of Wave is shown disabled. */
  waveReason: string | null;
  demo: boolean;
  mapTileUrl: string;
  mapAttribution: string;
  teamEmail: string | null;
}

export function publicFacts({ settings }: Pick<Deps, 'settings'>): PublicFacts {
  const waveAvailable = waveOffered(settings);
  return {
    waveAvailable,
    waveReason: waveAvailable ? null : failureWording('WAVE_UNAVAILABLE').text,
    demo: settings.demo,
    mapTileUrl: settings.mapTileUrl,
    mapAttribution: settings.mapAttribution,
    teamEmail: settings.teamEmail ?? null,
  };
}
