import { findNewestBackupTime, LAST_BACKUP, verifyBackup } from '#db/backup.ts';
import { createDb, type Db, openReadOnly, runAndClose, type Sqlite } from '#db/connection.ts';
import { readCounter } from '#db/counters.ts';
import { findMissingFiles } from '#db/files/namedFiles.ts';
import { refuseLostDatabase, runWithAdvice } from '#db/folder/openFolder.ts';
import { getLaveoCommand } from '#db/folder/program.ts';
import { getBackupsFolder } from '#db/folder/traces.ts';
import { describeGrownLog, listReaders, MAX_LOG_BYTES, measureLog } from '#db/folder/writeAheadLog.ts';
import { findHolder } from '#db/lock.ts';
import { findMigrationsFolder, listPendingMigrations, readMigrations } from '#db/migrate.ts';
import { StoreRefusal } from '#db/refusal.ts';
import { formatDateTime, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { describeUndeliveredReason } from '#domain/format/undeliveredWords.ts';
import { CAP_WORDS } from '#domain/houseCaps.ts';
import { LOCKED_KEY } from '#server/auth/throttles/internalSignUpLock.ts';
import { readNewestInstant } from '#server/boot/steadyClock.ts';
import { listReachedCaps } from '#server/limits/capAlerts.ts';
import { readBlockage } from '#server/mail/blockage.ts';
import { LEAST_URGENT } from '#server/mail/queue.ts';
import type { Settings } from '#server/settings.ts';
import { getLastPurge, isTimeDoubtful } from '#server/upkeep/housekeeping.ts';
import { LAST_COPY_ELSEWHERE } from '../backup.ts';
import { type Finding, makeBadFinding, makeGoodFinding, makeWarning } from './finding.ts';

const MAX_AGE_MS = 26 * HOUR;

const MAX_COPY_AGE_MS = 10 * MINUTE;

export function checkDatabase(file: string, settings: Settings, now: number): Finding[] {
  try {
    if (findHolder(settings.dataDir) === null) refuseLostDatabase(settings.dataDir);
    runWithAdvice(settings.dataDir, () => verifyBackup(file, { what: 'La base' }));
    return runAndClose(openReadOnly(file), (sqlite) => [
      makeGoodFinding('Base entière, références entières'),
      ...checkLog(file),
      checkClock(createDb(sqlite), now),
      ...checkContents(sqlite, settings, now),
    ]);
  } catch (error) {
    if (error instanceof StoreRefusal) return [makeBadFinding(error.message)];
    throw error;
  }
}

function checkLog(file: string): Finding[] {
  const bytes = measureLog(file);
  return bytes > MAX_LOG_BYTES ? [makeWarning(describeGrownLog(bytes, listReaders(file)))] : [];
}

const NOTICEABLE_MS = 60_000;

function checkClock(db: Db, now: number): Finding {
  const newest = readNewestInstant(db);
  const lastPurge = getLastPurge(db);
  if (newest > now + NOTICEABLE_MS)
    return makeBadFinding(
      `L’horloge retarde sur la base, dont la dernière ligne est du ${formatDateTime(newest)}\u00a0: ${getLaveoCommand()} clock`,
    );
  if (lastPurge !== null && isTimeDoubtful(lastPurge, now))
    return makeWarning(
      `Les suppressions périodiques attendent que l’heure soit confirmée\u00a0: ${getLaveoCommand()} clock`,
    );
  return makeGoodFinding('L’horloge et la base s’accordent');
}

function checkContents(sqlite: Sqlite, settings: Settings, now: number): Finding[] {
  const countRows = (from: string, ...values: unknown[]) =>
    sqlite
      .prepare(`SELECT count(*) FROM ${from}`)
      .pluck()
      .get(...values) as number;
  const db = createDb(sqlite);
  const findings: Finding[] = [];
  const addFinding = (mark: Finding['mark'], text: string) => findings.push({ mark, text });

  const pending = listPendingMigrations(sqlite, readMigrations(findMigrationsFolder()));
  if (pending.length > 0)
    addFinding(
      'warn',
      `Migrations en attente, faites au prochain démarrage\u00a0: ${pending.map((m) => m.tag).join(', ')}`,
    );
  else addFinding('good', 'Aucune migration en attente');

  // A restored database knows only of the backups before it, and the folder of none that was written elsewhere.
  const last = Math.max(readCounter(db, LAST_BACKUP) ?? 0, findNewestBackupTime(settings.dataDir) ?? 0);
  if (last === 0) addFinding('warn', `Aucune sauvegarde dans ${getBackupsFolder(settings.dataDir)}.`);
  else
    addFinding(
      now - last > MAX_AGE_MS ? 'warn' : 'good',
      `Dernière sauvegarde\u00a0: ${formatDateTime(last)}`,
    );

  const copied = readCounter(db, LAST_COPY_ELSEWHERE);
  if (copied === null)
    addFinding(
      'warn',
      `Rien n’est copié hors de cette machine\u00a0: ${getLaveoCommand()} backup --to <cible>, chaque minute.`,
    );
  else
    addFinding(
      now - copied > MAX_COPY_AGE_MS ? 'warn' : 'good',
      `Dernière copie ailleurs\u00a0: ${formatDateTime(copied)}`,
    );

  const missingCount = findMissingFiles(settings.dataDir, sqlite).length;
  if (missingCount > 0)
    addFinding(
      'warn',
      `${missingCount} photo(s) ou image(s) que la base nomme ne sont pas dans ${settings.dataDir}\u00a0: ${getLaveoCommand()} verify`,
    );

  if (countRows(`users WHERE role = 'superadmin' AND active = 1 AND confirmed_at IS NOT NULL`) === 0)
    addFinding('warn', `Aucun super administrateur actif\u00a0: ${getLaveoCommand()} seed --help`);
  const demos = countRows('users WHERE demo = 1');
  if (demos > 0 && !settings.demo)
    addFinding(
      'bad',
      `${demos} comptes de démonstration, au mot de passe public, dans une base qui n’est pas celle d’une démonstration.`,
    );
  const letters = `mail_outbox WHERE urgency <= ${LEAST_URGENT}`;
  const dead = countRows(`${letters} AND state = 'dead'`);
  const late = countRows(`${letters} AND state = 'waiting' AND created_at < ?`, now - HOUR);
  const blockage = readBlockage({ db });
  if (blockage)
    addFinding(
      'bad',
      `Aucune lettre ne part depuis le ${formatDateTime(blockage.since)}. ${blockage.reason ? describeUndeliveredReason(blockage.reason) : ''}`.trim(),
    );
  if (dead + late > 0)
    addFinding(
      'warn',
      `${dead} lettre(s) abandonnée(s), ${late} en attente depuis plus d’une heure\u00a0: ${getLaveoCommand()} outbox`,
    );
  for (const { cap, at } of listReachedCaps({ db }, now))
    addFinding('warn', `Plafond atteint le ${formatDateTime(at)}\u00a0: ${CAP_WORDS[cap]}.`);
  if (countRows('counters WHERE name = ? AND value > 0', LOCKED_KEY) > 0)
    addFinding('warn', `L’inscription interne est fermée\u00a0: ${getLaveoCommand()} door --help`);
  return findings;
}
