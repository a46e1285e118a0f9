// An archive that a server runs without npm, a compiler or a Node of its own; `-- --version 1.2.3` names it otherwise.
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { describeWrongReleaseNode } from './lib/node-version.mjs';
import { packRelease, releaseVersion } from './lib/release.mjs';
import { giveUp, say } from './lib/say.mjs';

const { values } = parseArgs({ options: { version: { type: 'string' } } });
const wrongNode = describeWrongReleaseNode(process.versions.node);
if (wrongNode) giveUp(wrongNode);
await install();
await build();
const { archive, megabytes, unpacked, signing } = await packRelease(values.version ?? releaseVersion());
say(
  `${archive}: ${megabytes} MB, ${unpacked} MB unpacked; its signed checksum, release.pub and its bill of materials lie beside it.`,
);
if (signing.isNew)
  say(
    `${signing.file} is new: it signs every release from now on. Keep a copy: no installation accepts another's.`,
  );
