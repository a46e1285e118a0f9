import { FAILURES } from '#domain/failures/failures.ts';
import type { Deps } from '../ctx.ts';
import { isWaveOffered } from '../settings.ts';

export function readPublicSettings({ settings, house }: Pick<Deps, 'settings' | 'house'>) {
  const waveAvailable = isWaveOffered(settings);
  const { workshop, feePerKm, feeRounding, farthestKm, teamPhone, teamWhatsapp } = house();
  return {
    waveAvailable,
    waveReason: waveAvailable ? null : FAILURES.WAVE_UNAVAILABLE.text,
    demo: settings.demo,
    mapTileUrl: settings.mapTileUrl,
    mapAttribution: settings.mapAttribution,
    ...{ workshop, feePerKm, feeRounding, farthestKm },
    ...{ teamPhone, teamWhatsapp, teamEmail: settings.teamEmail ?? null },
  };
}
