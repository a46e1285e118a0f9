import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNotices, writeNotices } from './lib/notices.mjs';
import { outDir } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { readComponents } from './lib/sbom.mjs';

const { text, components } = readComponents();
const file = join(outDir, 'sbom.cdx.json');
mkdirSync(outDir, { recursive: true });
writeFileSync(file, text);
writeFileSync(join(outDir, 'THIRD-PARTY-NOTICES.md'), writeNotices(readNotices()));
say(`${file}: ${components.length} packages, CycloneDX; their licences lie beside it.`);
