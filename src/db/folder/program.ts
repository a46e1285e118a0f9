import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findMigrationsFolder } from '../migrate.ts';

/** Where this program's own files are: a release, the image, or a checkout. */
export const getProgramFolder = () => dirname(findMigrationsFolder());

export function readLaveoVersion(): string {
  const { version } = JSON.parse(readFileSync(join(getProgramFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** How a person calls the command line here: a release and the image bring it as a program. */
export const getLaveoCommand = () =>
  existsSync(join(getProgramFolder(), 'bin', 'laveo')) ? 'laveo' : 'npm run laveo --';
