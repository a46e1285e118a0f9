// An archive that a server runs without npm, a compiler or a Node of its own; `-- --version 1.2.3` names it otherwise.
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { packRelease, releaseVersion } from './lib/release.mjs';
import { say } from './lib/say.mjs';

const { values } = parseArgs({ options: { version: { type: 'string' } } });
checkNode();
await install();
await build();
const { archive, megabytes, unpacked } = await packRelease(values.version ?? releaseVersion());
say(
  `${archive}: ${megabytes} MB, ${unpacked} MB unpacked; its checksum and bill of materials lie beside it.`,
);
