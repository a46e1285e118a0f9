import { writeSync } from 'node:fs';
import { openStore } from '#db/open.ts';

/** This process opens a database with pending migrations and prints its progress. */
const [file = '', migrations = ''] = process.argv.slice(2);
const store = openStore({ file, migrations, onProgress: (sentence) => writeSync(1, `${sentence}\n`) });
store.close();
writeSync(1, 'open\n');
