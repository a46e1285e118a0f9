import { LAST_BACKUP, verifyBackup } from '#db/backup.ts';
import { counterOf } from '#db/counters.ts';
import { migrationsFolder, pendingMigrations, readMigrations } from '#db/migrate.ts';
import { dbOf, openReadOnly, type Sqlite } from '#db/open.ts';
import { StoreRefusal } from '#db/refusal.ts';
import { formatDateTime, HOUR } from '#domain/calendar.ts';
import type { Settings } from '#server/settings.ts';
import type { Finding } from './doctor.ts';

/** The age from which somebody is told: a day of hourly backups missed, and two hours to notice it. */
const OLDEST_BACKUP = 26 * HOUR;

/** Read only, so that it may look while a server writes. */
export function lookAtDatabase(file: string, settings: Settings, now: number): Finding[] {
  try {
    verifyBackup(file, 'La base');
    const sqlite = openReadOnly(file);
    try {
      return [
        { mark: 'good', text: 'Base entière, références entières' },
        ...lookInside(sqlite, settings, now),
      ];
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (error instanceof StoreRefusal) return [{ mark: 'bad', text: error.message }];
    throw error;
  }
}

function lookInside(sqlite: Sqlite, settings: Settings, now: number): Finding[] {
  const one = (query: string, ...values: unknown[]) =>
    sqlite
      .prepare(query)
      .pluck()
      .get(...values) as number;
  const found: Finding[] = [];
  const say = (mark: Finding['mark'], text: string) => found.push({ mark, text });

  const pending = pendingMigrations(sqlite, readMigrations(migrationsFolder()));
  if (pending.length > 0)
    say(
      'warn',
      `Migrations en attente, faites au prochain démarrage\u00a0: ${pending.map((m) => m.tag).join(', ')}`,
    );
  else say('good', 'Aucune migration en attente');

  const last = counterOf(dbOf(sqlite), LAST_BACKUP);
  if (last === null) say('warn', 'Aucune sauvegarde n’a encore été faite.');
  else
    say(now - last > OLDEST_BACKUP ? 'warn' : 'good', `Dernière sauvegarde\u00a0: ${formatDateTime(last)}`);

  if (
    one(
      `SELECT count(*) FROM users WHERE role = 'superadmin' AND active = 1 AND confirmed_at IS NOT NULL`,
    ) === 0
  )
    say('warn', 'Aucun super administrateur actif\u00a0: npm run laveo -- seed --help');
  const demos = one('SELECT count(*) FROM users WHERE demo = 1');
  if (demos > 0 && !settings.demo)
    say(
      'bad',
      `${demos} comptes de démonstration, au mot de passe public, dans une base qui n’est pas celle d’une démonstration.`,
    );
  const dead = one(`SELECT count(*) FROM mail_outbox WHERE state = 'dead'`);
  const late = one(`SELECT count(*) FROM mail_outbox WHERE state = 'waiting' AND created_at < ?`, now - HOUR);
  if (dead + late > 0)
    say(
      'warn',
      `${dead} lettre(s) abandonnée(s), ${late} en attente depuis plus d’une heure\u00a0: npm run laveo -- outbox`,
    );
  if (one('SELECT count(*) FROM counters WHERE name = ? AND value > 0', 'internal-door') > 0)
    say('warn', 'L’inscription interne est fermée\u00a0: npm run laveo -- door --help');
  return found;
}
