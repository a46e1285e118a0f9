import { and, gte, lt } from 'drizzle-orm';
import { audit } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { MAX_PAGE } from '#domain/contract/page.ts';
import { getActLabel } from '#domain/format/journalWords.ts';
import { listAuditRows } from '#server/audit/audit.reads.ts';
import { findUserByEmail } from '#server/auth/accounts.reads.ts';
import { type Command, CommandRefused, inspectStore, UsageError } from './command.ts';

type Row = ReturnType<typeof listAuditRows>['items'][number];

export const auditCommand: Command = {
  name: 'audit',
  summary: 'Montre ce que le journal dit d’une commande, d’un compte ou d’une personne.',
  help: `  audit --subject <identifiant, numéro de commande ou adresse>
      Ce qui a été fait à une commande (aussi supprimée), un compte, un vêtement… Le début de l’identifiant suffit.
  audit --who <adresse ou identifiant>
      Ce qu’une personne a fait\u00a0; system\u00a0: la maison et cette ligne de commande.
  Les deux ensemble se précisent. Le plus récent d’abord.`,
  options: { subject: { type: 'string' }, who: { type: 'string' } },
  run: ({ positionals, text }, terminal) => {
    const [subject, who] = [text('subject'), text('who')];
    if (positionals.length > 0 || !(subject || who)) throw new UsageError('Indiquez --subject ou --who.');
    inspectStore(terminal, (store) => {
      const filters = {
        ...(subject ? { subject: findSubject(store, subject) } : {}),
        ...(who ? { actorId: findAccountId(store, who) ?? who } : {}),
      };
      let cursor: string | null | undefined;
      let count = 0;
      do {
        const page = listAuditRows(store, { ...filters, limit: MAX_PAGE, ...(cursor ? { cursor } : {}) });
        for (const row of page.items) terminal.say(formatRow(row));
        count += page.items.length;
        cursor = page.nextCursor;
      } while (cursor);
      if (count === 0) terminal.say('Rien dans le journal.');
    });
  },
};

function findAccountId(store: Store, text: string): string | null {
  if (!text.includes('@')) return null;
  const user = findUserByEmail(store, text.toLowerCase());
  if (!user) throw new CommandRefused(`Aucun compte n’a l’adresse ${text}.`);
  return user.id;
}

/** An order's number is the beginning of its id, which the journal keeps after a removal. */
function findSubject(store: Store, text: string): string {
  const account = findAccountId(store, text);
  if (account) return account;
  for (const start of [text, text.toLowerCase()]) {
    const [match, another] = store.db
      .selectDistinct({ subject: audit.subject })
      .from(audit)
      .where(and(gte(audit.subject, start), lt(audit.subject, `${start}\uffff`)))
      .limit(2)
      .all();
    if (match?.subject === start) return start;
    if (another) throw new CommandRefused(`Plusieurs sujets commencent par ${text}.`);
    if (match) return match.subject;
  }
  return text;
}

function formatRow({ sequence, at, act, subject, actorName, actorRole, ip, before, after }: Row): string {
  const instant = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const change = [before, after].map((values) => (values ? JSON.stringify(values) : '–')).join(' → ');
  return `${sequence}  ${instant}  ${getActLabel(act)}  ${subject}  ${actorName} (${actorRole}, ${ip})  ${change}`;
}
