import { writeSync } from 'node:fs';
import { openStore } from '#db/open.ts';

/** A process that opens a database whose migrations are pending, and says how far it is. */
const [file = '', migrations = ''] = process.argv.slice(2);
const store = openStore({ file, migrations, onProgress: (sentence) => writeSync(1, `${sentence}\n`) });
store.close();
writeSync(1, 'open\n');
