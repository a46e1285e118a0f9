import { statSync } from 'node:fs';

/** These write outside the data folder too. */
const OF_ROOT = new Set(['upgrade', 'rollback']);

/** Root would leave files that the server cannot open: a command works as the account that owns the data folder. */
export function becomeOwner(dataDir: string | undefined, command: string | undefined): void {
  const { getuid, setgroups, setgid, setuid } = process;
  if (getuid?.() !== 0 || !dataDir || OF_ROOT.has(command ?? '')) return;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return;
  setgroups?.([owner.gid]);
  setgid?.(owner.gid);
  setuid?.(owner.uid);
}
