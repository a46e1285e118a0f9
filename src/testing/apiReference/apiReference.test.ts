import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROVEN_ACTS } from '#server/secondFactor/provenActs.ts';
import { COLUMNS, PROCEDURE_CELLS } from '../permissions/permissionCells.ts';
import { routerProcedures } from '../routerProcedures.ts';
import { describeInput } from './inputWords.ts';
import { PROCEDURE_WORDS } from './procedureWords.ts';

const DOCUMENT = join(import.meta.dirname, '../../../docs/api.md');
const ROLES = ['client', 'livreur', 'admin', 'superadmin'] as const;

function describeCallers(name: string): string {
  const cells = PROCEDURE_CELLS[name]?.[1] ?? '';
  const mayCall = (column: (typeof COLUMNS)[number]) => cells[COLUMNS.indexOf(column)] === 'y';
  if (mayCall('anonymous')) return 'anybody';
  const roles = ROLES.filter(mayCall);
  return roles.length === ROLES.length ? 'whoever is signed in' : roles.join(', ');
}

const escapePipes = (text: string) => text.replaceAll('|', '\\|');

function formatSection(router: string): string {
  const rows = Object.entries(routerProcedures)
    .filter(([name]) => name.startsWith(`${router}.`))
    .map(([name, { _def }]) => {
      const input = escapePipes(describeInput(_def.inputs[0]));
      const who = `${describeCallers(name)}${PROVEN_ACTS[name] ? ' · proof' : ''}`;
      return `| \`${name}\` | ${_def.type} | ${who} | ${input} | ${PROCEDURE_WORDS[name]} |`;
    });
  return `## ${router}\n\n| procedure | kind | who | input | does |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

it('has a line for each procedure, and for none that is gone', () => {
  expect(Object.keys(PROCEDURE_WORDS).sort()).toEqual(Object.keys(routerProcedures).sort());
});

it('docs/api.md is written from the router; -u writes it anew', async () => {
  const routers = [...new Set(Object.keys(routerProcedures).map((name) => name.split('.')[0] ?? ''))];
  const head = [
    '# The procedures',
    'Written by `src/testing/apiReference/apiReference.test.ts` from the router, the input schemas and the matrix of permissions. A query is `GET /trpc/<name>?input=<JSON>`, a mutation `POST /trpc/<name>` with a JSON body; the answer is `{"result":{"data":…}}`, a refusal `{"error":{"data":{"code":…}}}` with a code of `src/domain/failures/failures.ts`. Up to ten calls share a request (`?batch=1`), but for those in `src/domain/contract/unbatchedProcedures.ts`. The session is a cookie; an unknown field is refused. What each role is answered stands in `src/server/answers.txt`. An act with *proof* asks again who holds the session, in the cases and by the age that `src/server/secondFactor/provenActs.ts` says.',
  ];
  const text = [...head, ...routers.map(formatSection)].join('\n\n');
  await expect(text).toMatchFileSnapshot(DOCUMENT);
});
