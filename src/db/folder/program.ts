import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrationsFolder } from '../migrate.ts';

/** Where this program's own files are: a release, the image, or a checkout. */
export const programFolder = () => dirname(migrationsFolder());

export function laveoVersion(): string {
  const { version } = JSON.parse(readFileSync(join(programFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** How a person calls the command line here: a release and the image bring it as a program. */
export const laveoCommand = () =>
  existsSync(join(programFolder(), 'bin', 'laveo')) ? 'laveo' : 'npm run laveo --';
