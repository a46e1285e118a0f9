import type { TestProject } from 'vitest/node';
import { buildBundles } from './bundle.ts';

const PROGRAMS = {
  main: 'src/server/boot/main.ts',
  crasher: 'src/reliability/crasher.ts',
  starter: 'src/reliability/start/starter.ts',
  movedServer: 'src/reliability/day/movedServer.ts',
  laveo: 'src/cli/laveo.ts',
  documents: 'src/server/documents/worker.ts',
  planner: 'src/server/rounds/worker.ts',
  panel: 'src/server/stats/worker.ts',
  pageReader: 'src/server/upkeep/pageReader.ts',
  writer: 'src/reliability/writer.ts',
  cashWriter: 'src/reliability/cashWriter.ts',
  monthRunner: 'src/reliability/monthRunner.ts',
  backer: 'src/reliability/backer.ts',
  migrator: 'src/reliability/migrator.ts',
};

export type Programs = typeof PROGRAMS;

declare module 'vitest' {
  interface ProvidedContext {
    programs: Programs;
  }
}

/** A server starts four other programs from the folder of its own file, so all are in one. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('programs', await buildBundles(PROGRAMS, 'programs'));
}
