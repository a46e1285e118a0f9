import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { describeLoss } from '#db/folder/openFolder.ts';
import { listForeignPaths, listOpenPaths } from '#db/folder/privateModes.ts';
import { getLaveoCommand } from '#db/folder/program.ts';
import { getBackupsFolder, readLoss } from '#db/folder/traces.ts';
import { findHolder } from '#db/lock.ts';
import { getErrorCode } from '#db/refusal.ts';
import { DAY, formatDateTime } from '#domain/format/calendar.ts';
import type { Settings } from '#server/settings.ts';
import { findCollapse, findCollapsedBackup, formatCollapse } from '#server/upkeep/collapse.ts';
import { type Finding, makeBadFinding, makeGoodFinding, makeWarning } from './finding.ts';

export function checkSettings(settings: Settings): Finding[] {
  const findings = [makeGoodFinding(`Réglages lus\u00a0; adresse publique ${settings.publicUrl}`)];
  if (settings.limitsFactor !== 1)
    findings.push(
      makeWarning(
        `LIMITS_FACTOR vaut ${settings.limitsFactor}\u00a0: les limites ne protègent plus comme prévu.`,
      ),
    );
  if (settings.demo)
    findings.push(makeWarning('LAVEO_DEMO est activé\u00a0: comptes de démonstration ouverts à tous.'));
  else if (!settings.secure)
    findings.push(makeWarning('PUBLIC_URL n’est pas en https\u00a0: les sessions voyageraient en clair.'));
  if (!settings.resendApiKey)
    findings.push(
      makeWarning('RESEND_API_KEY manque\u00a0: les e-mails deviennent des fichiers dans DATA_DIR/outbox.'),
    );
  findings.push(...checkProxy(settings));
  if (settings.mapTileUrl.includes('openstreetmap'))
    findings.push(makeWarning('MAP_TILE_URL est celle d’OpenStreetMap, prévue pour un usage modéré.'));
  return findings;
}

/** Limits count visitors by their address, which only our own proxy may forward. */
function checkProxy({ secure, trustProxy }: Settings): Finding[] {
  if (secure && trustProxy === 0)
    return [
      makeWarning(
        'PUBLIC_URL est en https et TRUST_PROXY vaut 0\u00a0: derrière un proxy, tous les visiteurs comptent comme un seul. Avec un proxy, TRUST_PROXY=1.',
      ),
    ];
  if (!secure && trustProxy > 0)
    return [
      makeWarning(
        `TRUST_PROXY vaut ${trustProxy} et PUBLIC_URL n’est pas en https\u00a0: sans proxy devant Laveo, chacun se donne l’adresse qu’il veut.`,
      ),
    ];
  return [];
}

export function checkSettingsFile(file: string): Finding[] {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return mode & 0o007
    ? [makeBadFinding(`${file} se lit depuis tous les comptes de la machine\u00a0: chmod 640.`)]
    : [];
}

const MAX_NAMED = 3;

function checkModes(dataDir: string): Finding[] {
  const formatPaths = (paths: string[]) =>
    `${paths.slice(0, MAX_NAMED).join(', ')}${paths.length > MAX_NAMED ? ', …' : ''}`;
  const openPaths = listOpenPaths(dataDir, MAX_NAMED + 1);
  const foreign = listForeignPaths(dataDir, MAX_NAMED + 1);
  return [
    openPaths.length > 0
      ? makeBadFinding(
          `D’autres comptes de la machine peuvent lire ${formatPaths(openPaths)}. Le prochain démarrage du serveur le corrige\u00a0; sinon\u00a0: chmod -R go= ${dataDir}`,
        )
      : makeGoodFinding(`${dataDir} est fermé aux autres comptes de la machine`),
    ...(foreign.length > 0
      ? [makeBadFinding(`Un autre compte que celui du dossier possède ${formatPaths(foreign)}\u00a0: chown.`)]
      : []),
  ];
}

const MIN_FREE_SHARE = 0.15;
const MIN_FREE_BYTES = 500e6;

export function checkFolder(dataDir: string): Finding[] {
  const folder = findNearestFolder(resolve(dataDir));
  const disk = statfsSync(folder);
  const free = disk.bavail * disk.bsize;
  const text = `${(free / 1e9).toFixed(1).replace('.', ',')}\u00a0Go libres sur le disque`;
  const low = disk.bavail / disk.blocks < MIN_FREE_SHARE || free < MIN_FREE_BYTES;
  const space = low ? makeWarning(`${text}\u00a0: c’est peu.`) : makeGoodFinding(text);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [space, makeBadFinding(`${folder} n’est pas accessible en écriture (${getErrorCode(error)}).`)];
  }
  if (!existsSync(dataDir)) return [space, makeGoodFinding(`${folder} est accessible en écriture`)];
  const holder = findHolder(dataDir);
  const state = holder
    ? `serveur en marche, processus ${holder.pid} depuis ${formatDateTime(holder.since)}`
    : 'serveur arrêté';
  return [
    space,
    makeGoodFinding(`${dataDir} est accessible en écriture\u00a0; ${state}`),
    ...checkModes(dataDir),
  ];
}

function findNearestFolder(path: string): string {
  return existsSync(path) ? path : findNearestFolder(dirname(path));
}

/** A loss is reported as long as older files are retained to compare with (`ASIDE_LIFE_MS`). */
const LOSS_SHOWN_MS = 30 * DAY;

export async function checkLosses(dataDir: string, now: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const loss = readLoss(dataDir);
  if (loss && now - loss.noticedAt < LOSS_SHOWN_MS)
    findings.push({
      mark: 'warn',
      text: `Au démarrage du ${formatDateTime(loss.noticedAt)}\u00a0: ${describeLoss(loss.rows)}`,
    });
  const folder = getBackupsFolder(dataDir);
  const newest = findCollapsedBackup(folder);
  const collapse = newest && (await findCollapse(folder, newest));
  if (newest && collapse)
    findings.push({
      mark: 'bad',
      text: `La dernière sauvegarde, ${basename(newest)}, s’est effondrée\u00a0: ${formatCollapse(collapse)}. Les sauvegardes d’avant restent toutes. Si c’est voulu\u00a0: ${getLaveoCommand()} backup --accept`,
    });
  return findings;
}
