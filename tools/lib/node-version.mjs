import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { giveUp } from './say.mjs';

/** The tools run, and speak, on older versions than Laveo does: this is the first thing each of them calls. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  giveUp(
    `Laveo needs Node.js 20.19 or newer (24 is recommended); this is ${process.versions.node}. See https://nodejs.org.`,
  );
}

/** A release brings the Node that built it to every server. @param {string} version @returns {string | null} */
export function describeWrongReleaseNode(version) {
  const wanted = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  if (version.startsWith(`${wanted}.`)) return null;
  return `A release brings the Node that builds it: .nvmrc asks for Node ${wanted}, this is ${version}. Try: nvm use, then npm run release.`;
}
