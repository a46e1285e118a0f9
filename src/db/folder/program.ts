import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findMigrationsFolder } from '../migrate.ts';

export const getProgramFolder = () => dirname(findMigrationsFolder());

export function readLaveoVersion(): string {
  const { version } = JSON.parse(readFileSync(join(getProgramFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

export const getLaveoCommand = () =>
  existsSync(join(getProgramFolder(), 'bin', 'laveo')) ? 'laveo' : 'npm run laveo --';
