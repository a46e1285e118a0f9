import { SEEDED_DIR, TestServer } from './support/server.ts';

/** The demonstration is lived through once, for all servers of all workers. */
export default async function seedOnce(): Promise<() => Promise<void>> {
  const seeded = new TestServer();
  await seeded.runLaveo('seed', '--demo');
  process.env[SEEDED_DIR] = seeded.dataDir;
  return () => seeded.remove();
}
