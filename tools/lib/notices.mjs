import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { readComponents } from './sbom.mjs';

/** @typedef {{ name: string, version: string, licence: string, text: string | null }} Notice */

/** Licences that limit what the software may be used for, which the Open Source Initiative has not approved. */
const RESTRICTED = /^(Hippocratic|SSPL|BUSL|Elastic|Commons-Clause|PolyForm|JSON$)/i;

const TEXT = /^(licen[cs]e|copying|notice)([-.].*)?$/i;

/** Licences of every package that ships; the text as far as this machine has the package, which is one for its own
 * system. @returns {Notice[]} */
export function readNotices(components = readComponents().components) {
  const paths = installedPaths();
  return components
    .map(({ group, name: bare, version, licenses }) => {
      const name = group ? `${group}/${bare}` : bare;
      const path = paths.get(`${name}@${version}`);
      const text = path ? readText(join(root, path)) : null;
      const licence = (licenses ?? []).map((one) => one.expression ?? one.license?.id ?? one.license?.name);
      return { name, version, licence: licence.join(', ') || firstLine(text), text };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** "name@version" → its folder, as the lockfile says. @returns {Map<string, string>} */
function installedPaths() {
  /** @type {{ packages: Record<string, { version?: string }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return new Map(
    Object.entries(packages).map(([path, { version }]) => [
      `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
      path,
    ]),
  );
}

/** A licence that its package does not name is called by its first line. @param {string | null} text */
const firstLine = (text) =>
  text
    ?.split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? '';

/** @param {string} folder */
function readText(folder) {
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder).filter((name) => TEXT.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length > 0 ? texts.join('\n\n') : null;
}

/** One text is written once, below the packages that have it. @param {Notice[]} notices */
export function writeNotices(notices) {
  const lines = notices.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  /** @type {Map<string, string[]>} */
  const byText = new Map();
  for (const { name, text } of notices) if (text) byText.set(text, [...(byText.get(text) ?? []), name]);
  const texts = [...byText].map(([text, names]) => `## ${names.join(', ')}\n\n\`\`\`\`\n${text}\n\`\`\`\`\n`);
  return [
    '# Third-party notices\n',
    'Laveo is made with these packages, each under its own licence.\n',
    ...writeRestrictions(notices),
    `| package | version | licence |\n|---|---|---|\n${lines.join('\n')}\n`,
    ...texts,
  ].join('\n');
}

/** An owner decides whether such a licence suits their business. @param {Notice[]} notices */
function writeRestrictions(notices) {
  const restricted = notices.filter(({ licence }) => RESTRICTED.test(licence));
  if (restricted.length === 0) return [];
  const lines = restricted.map(({ name, licence }) => `- **${name}** (${licence})`);
  return [
    `These licences are not approved by the Open Source Initiative: they limit what the software may be used for. Read them before you run a business on Laveo.\n\n${lines.join('\n')}\n`,
  ];
}
