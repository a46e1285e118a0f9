import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { holderOf } from '#db/lock.ts';
import { errorCode } from '#db/refusal.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import type { Settings } from '#server/settings.ts';
import type { Finding } from './doctor.ts';

const good = (text: string): Finding => ({ mark: 'good', text });
const warn = (text: string): Finding => ({ mark: 'warn', text });
const bad = (text: string): Finding => ({ mark: 'bad', text });

export function checkSettings(settings: Settings): Finding[] {
  const findings = [good(`Réglages lus\u00a0; adresse publique ${settings.publicUrl}`)];
  if (settings.limitsFactor !== 1)
    findings.push(
      warn(`LIMITS_FACTOR vaut ${settings.limitsFactor}\u00a0: les limites ne protègent plus comme prévu.`),
    );
  if (settings.demo)
    findings.push(warn('LAVEO_DEMO est activé\u00a0: comptes de démonstration ouverts à tous.'));
  else if (!settings.secure)
    findings.push(warn('PUBLIC_URL n’est pas en https\u00a0: les sessions voyageraient en clair.'));
  if (!settings.resendApiKey)
    findings.push(
      warn('RESEND_API_KEY manque\u00a0: les e-mails deviennent des fichiers dans DATA_DIR/outbox.'),
    );
  if (settings.mapTileUrl.includes('openstreetmap'))
    findings.push(warn('MAP_TILE_URL est celle d’OpenStreetMap, prévue pour un usage modéré.'));
  return findings;
}

const MIN_FREE_SHARE = 0.15;
const MIN_FREE_BYTES = 500e6;

export function checkFolder(dataDir: string): Finding[] {
  const folder = nearestFolder(resolve(dataDir));
  const disk = statfsSync(folder);
  const free = disk.bavail * disk.bsize;
  const text = `${(free / 1e9).toFixed(1).replace('.', ',')}\u00a0Go libres sur le disque`;
  const low = disk.bavail / disk.blocks < MIN_FREE_SHARE || free < MIN_FREE_BYTES;
  const space = low ? warn(`${text}\u00a0: c’est peu.`) : good(text);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [space, bad(`${folder} n’est pas accessible en écriture (${errorCode(error)}).`)];
  }
  if (!existsSync(dataDir)) return [space, good(`${folder} est accessible en écriture`)];
  const holder = holderOf(dataDir);
  const state = holder
    ? `serveur en marche, processus ${holder.pid} depuis ${formatDateTime(holder.since)}`
    : 'serveur arrêté';
  return [space, good(`${dataDir} est accessible en écriture\u00a0; ${state}`)];
}

/** The data folder may not exist yet. */
function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}
