import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildBundle } from './bundle.ts';

const SERVERS = {
  main: 'src/server/boot/main.ts',
  crasher: 'src/reliability/crasher.ts',
  starter: 'src/reliability/start/starter.ts',
  movedServer: 'src/reliability/day/movedServer.ts',
};
const OTHERS = {
  laveo: 'src/cli/laveo.ts',
  documents: 'src/server/documents/worker.ts',
  pageReader: 'src/server/upkeep/pageReader.ts',
  writer: 'src/reliability/writer.ts',
  cashWriter: 'src/reliability/cash/cashWriter.ts',
  backer: 'src/reliability/backer.ts',
  migrator: 'src/reliability/migrator.ts',
};

export type Programs = Record<keyof typeof SERVERS | keyof typeof OTHERS, string>;

declare module 'vitest' {
  interface ProvidedContext {
    programs: Programs;
  }
}

/** A server starts three other programs from the folder of its own file, so files there import them. */
export async function setup(project: TestProject): Promise<void> {
  const files = await Promise.all(
    Object.entries({ ...SERVERS, ...OTHERS }).map(async ([name, entry]) => [name, await buildBundle(entry)]),
  );
  const programs: Programs = Object.fromEntries(files);
  for (const server of Object.keys(SERVERS) as (keyof typeof SERVERS)[])
    for (const beside of ['laveo', 'documents', 'pageReader'] as const)
      writeFileSync(
        join(dirname(programs[server]), `${beside}.js`),
        `await import(${JSON.stringify(programs[beside])});`,
      );
  project.provide('programs', programs);
}
