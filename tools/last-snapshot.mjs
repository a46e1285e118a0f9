// drizzle-kit compares the schema with the newest snapshot alone, so the older ones go after each `npm run db:generate`.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

const folder = join(root, 'drizzle/meta');
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name));
