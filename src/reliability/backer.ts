import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '#db/open.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { type BackupMaker, runHourlyBackup } from '#server/upkeep/backups.ts';
import { createChildBackupMaker } from '#server/upkeep/childBackupMaker.ts';

/** This process makes one backup after the other, as the hourly timer does, until it is killed. */
const [folder = '', commandLine = ''] = process.argv.slice(2);
const printLine = (line: string) => writeSync(1, `${line}\n`);

const store = openStore({ file: join(folder, 'laveo.sqlite') });
const log = createLog({ level: 'error', write: (line) => writeSync(2, line) });
const settings = readSettings({ DATA_DIR: folder });
// Backups are a second apart, so that each has a name of its own.
let now = Date.now();
const beside = createChildBackupMaker({ store, log }, commandLine, new AbortController().signal);
const announceStep =
  <Result>(words: string, step: (aside: string) => Result) =>
  (aside: string): Result => {
    printLine(words);
    return step(aside);
  };
const maker: BackupMaker = {
  ...beside,
  copy: announceStep('copying', beside.copy),
  storeFiles: announceStep('storing', beside.storeFiles),
  verify: announceStep('verifying', beside.verify),
};
for (;;) {
  now += 1000;
  await runHourlyBackup({ store, settings, log, now: () => now }, maker);
  printLine(`made ${now}`);
}
