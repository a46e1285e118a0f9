import { statfs } from 'node:fs/promises';
import { findNewestBackupTime } from '#db/backup.ts';
import { countLivreursOverCashLimit } from '#server/cash/cash.reads.ts';
import type { Deps } from '#server/ctx.ts';
import { countLetters, readOldestWaitingAt } from '#server/outbox/outbox.ts';
import { countOrdersByStatus } from '#server/stats/ordersByStatus.ts';
import { createGauge, type Figure } from './exposition.ts';

export async function readHouseFigures(deps: Deps): Promise<Figure[]> {
  const now = deps.now();
  const { sent: _, ...letters } = countLetters(deps);
  const oldestAt = readOldestWaitingAt(deps);
  const disk = await statfs(deps.settings.dataDir);
  return [
    createGauge('laveo_streams', 'Screens that listen to changes.', deps.live.count()),
    {
      name: 'laveo_orders',
      kind: 'gauge',
      help: 'Orders by status.',
      samples: countOrdersByStatus(deps).map(([status, n]) => ['', { status }, n]),
    },
    {
      name: 'laveo_letters',
      kind: 'gauge',
      help: 'Letters that have not left; dead ones leave only by "outbox retry".',
      samples: Object.entries(letters).map(([state, n]) => ['', { state }, n]),
    },
    createGauge(
      'laveo_letter_wait_seconds',
      'Age of the oldest letter that waits.',
      oldestAt === null ? 0 : computeAgeSeconds(oldestAt, now),
    ),
    createGauge(
      'laveo_backup_age_seconds',
      'Age of the last full copy of the database.',
      computeBackupAge(deps, now),
    ),
    createGauge('laveo_disk_free_ratio', 'Of the disk of the data folder.', disk.bavail / disk.blocks),
    createGauge(
      'laveo_livreurs_over_cash_limit',
      'Livreurs who hold more cash than the limit.',
      countLivreursOverCashLimit(deps),
    ),
  ];
}

const computeAgeSeconds = (at: number, now: number) => Math.max(0, (now - at) / 1000);

/** A backup gets its name only once it is verified; without any backup the age is infinite. */
function computeBackupAge({ settings }: Pick<Deps, 'settings'>, now: number): number {
  const newest = findNewestBackupTime(settings.dataDir);
  return newest === null ? Number.POSITIVE_INFINITY : computeAgeSeconds(newest, now);
}
