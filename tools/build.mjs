import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';

checkNode();
await install();
await build();
