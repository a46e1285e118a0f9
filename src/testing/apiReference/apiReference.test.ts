import { expect, it } from 'vitest';
import { ROLES } from '#domain/people/roles.ts';
import type { ProcedureMeta } from '#server/trpc.ts';
import { routerProcedures } from '../routerProcedures.ts';
import { describeInput } from './inputWords.ts';
import { ANYBODY, PROCEDURES, REFERENCE, SIGNED_IN } from './reference.ts';

function describeCallers({ roles }: ProcedureMeta): string {
  if (!roles) return ANYBODY;
  return roles.length === ROLES.length ? SIGNED_IN : roles.join(', ');
}

const escapePipes = (text: string) => text.replaceAll('|', '\\|');

function formatSection(router: string): string {
  const rows = Object.entries(routerProcedures)
    .filter(([name]) => name.startsWith(`${router}.`))
    .map(([name, { _def }]) => {
      const input = escapePipes(describeInput(_def.inputs[0]));
      const { meta = {} } = _def;
      const who = `${describeCallers(meta)}${meta.proof ? ' · proof' : ''}`;
      const says = PROCEDURES.find((row) => row.name === name)?.says ?? '';
      return `| \`${name}\` | ${_def.type} | ${who} | ${input} | ${says} |`;
    });
  return `## ${router}\n\n| procedure | kind | who | input | does |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

it('says of each procedure what it does', () => {
  expect(PROCEDURES.filter(({ says }) => says.length < 8)).toEqual([]);
});

it('docs/api.md is written from the router, but for what a procedure does; -u writes it anew', async () => {
  const routers = [...new Set(Object.keys(routerProcedures).map((name) => name.split('.')[0] ?? ''))];
  const head = [
    '# The procedures',
    'Who may call a procedure, with what and by which proof is written here from the router (`npx vitest run --project unit src/testing/apiReference -u`); what it does is written here by hand, and nowhere else. The tests of permissions call each as everybody and hold the server to this page. A query is `GET /trpc/<name>?input=<JSON>`, a mutation `POST /trpc/<name>` with a JSON body; the answer is `{"result":{"data":…}}`, a refusal `{"error":{"data":{"code":…}}}` with a code of `src/domain/failures/failures.ts`. Up to ten queries share a request (`?batch=1`), and a mutation comes alone. The session is a cookie; an unknown field is refused. What each role is answered stands in `src/server/answers.txt`. An act with *proof* asks again who holds the session.',
  ];
  const text = [...head, ...routers.map(formatSection)].join('\n\n');
  await expect(text).toMatchFileSnapshot(REFERENCE);
});
