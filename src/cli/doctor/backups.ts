import { basename } from 'node:path';
import { readLoss } from '#db/folder/marker.ts';
import { describeLoss } from '#db/folder/openFolder.ts';
import { getLaveoCommand } from '#db/folder/program.ts';
import { getBackupsFolder } from '#db/folder/traces.ts';
import { DAY, formatDateTime } from '#domain/format/calendar.ts';
import { findCollapse, findNewestCollapsed, writeCollapseSentence } from '#server/upkeep/collapse.ts';
import type { Finding } from './finding.ts';

/** An operator may still compare with older files for as long (`ASIDE_LIFE_MS`). */
const LOSS_SHOWN_MS = 30 * DAY;

export async function checkRetained(dataDir: string, now: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const loss = readLoss(dataDir);
  if (loss && now - loss.noticedAt < LOSS_SHOWN_MS)
    findings.push({
      mark: 'warn',
      text: `Au démarrage du ${formatDateTime(loss.noticedAt)}\u00a0: ${describeLoss(loss.rows)}`,
    });
  const folder = getBackupsFolder(dataDir);
  const newest = findNewestCollapsed(folder);
  const collapse = newest && (await findCollapse(folder, newest));
  if (newest && collapse)
    findings.push({
      mark: 'bad',
      text: `La dernière sauvegarde, ${basename(newest)}, s’est effondrée\u00a0: ${writeCollapseSentence(collapse)}. Les sauvegardes d’avant restent toutes. Si c’est voulu\u00a0: ${getLaveoCommand()} backup --accept`,
    });
  return findings;
}
