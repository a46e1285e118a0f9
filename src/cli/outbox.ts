import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { desc, like, lte } from 'drizzle-orm';
import { getLaveoCommand } from '#db/folder/program.ts';
import { outbox as letters } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { describeUndeliveredReason } from '#domain/format/undeliveredWords.ts';
import { emailSchema } from '#domain/inputs/accounts.ts';
import type { LetterState } from '#domain/letters.ts';
import { readHouse } from '#server/house/house.reads.ts';
import { readBlockage } from '#server/mail/blockage.ts';
import { composeLetter } from '#server/mail/layout.ts';
import { IS_UNSENT, LEAST_URGENT } from '#server/mail/queue.ts';
import { chooseTransport, isInFile } from '#server/mail/transport.ts';
import { writeLetter, writeSubject } from '#server/mail/words.ts';
import type { Settings } from '#server/settings.ts';
import { type Command, CommandRefused, inspectStore, type Terminal, UsageError } from './command.ts';

const STATES: Record<LetterState, string> = {
  waiting: 'en attente',
  sending: 'en cours d’envoi',
  sent: 'partie',
  dead: 'abandonnée',
};
const MAX_LISTED = 100;

type LetterRow = typeof letters.$inferSelect;
const describeState = (letter: LetterRow) =>
  isInFile(letter) ? 'en fichier, pas envoyée' : STATES[letter.state];

type Opened = [store: Store, settings: Settings];

export const outboxCommand: Command = {
  name: 'outbox',
  summary: 'Montre les lettres qui ne sont pas parties.',
  help: `  outbox [list] [--all]
      Les lettres en attente ou abandonnées, les plus récentes d’abord\u00a0; --all montre aussi celles qui sont parties.
  outbox show <id>
      Une lettre entière, avec son lien. La fin de l’identifiant suffit. Courrier, chez le super administrateur, les renvoie.`,
  options: { all: { type: 'boolean' } },
  run: ({ positionals: [verb = 'list', id, ...more], flag }, terminal) => {
    if (more.length > 0) throw new UsageError('Trop de mots.');
    if (verb === 'list')
      return inspectStore(terminal, (...opened) => listLetters(opened, terminal, flag('all')));
    if (verb !== 'show') throw new UsageError(`outbox ${verb} n’existe pas.`);
    if (!id) throw new UsageError('Indiquez l’identifiant de la lettre.');
    if (!/^[0-9a-z-]{4,}$/i.test(id)) throw new UsageError('Quatre caractères de l’identifiant au moins.');
    inspectStore(terminal, (...opened) => showLetter(opened, terminal, id));
  },
};

function listLetters([store, settings]: Opened, terminal: Terminal, all: boolean): void {
  const rows = store.db
    .select()
    .from(letters)
    .where(all ? lte(letters.urgency, LEAST_URGENT) : IS_UNSENT)
    .orderBy(desc(letters.createdAt))
    .limit(MAX_LISTED)
    .all();
  const blockage = readBlockage(store);
  if (blockage)
    terminal.say(
      `Le service d’envoi refuse toutes les lettres depuis le ${formatDateTime(blockage.since)}. Une lettre essaie de temps en temps\u00a0; une fois la clé ou l’expéditeur corrigés, redémarrez le serveur.`,
    );
  if (rows.length === 0) terminal.say(all ? 'Aucune lettre.' : describeEmptyQueue(settings));
  for (const l of rows) {
    const why = l.lastError
      ? ` (${l.attempts} essai(s)\u00a0: ${describeUndeliveredReason(l.lastError)})`
      : '';
    terminal.say(
      `${l.id.slice(-8)}  ${formatDateTime(l.createdAt)}  ${describeState(l)}${why}  ${l.recipient}  ${writeSubject(l, settings.publicUrl)}`,
    );
  }
}

const describeEmptyQueue = ({ resendApiKey, dataDir }: Settings) =>
  resendApiKey
    ? 'Toutes les lettres sont parties.'
    : `RESEND_API_KEY manque\u00a0: aucune lettre ne part, chacune est un fichier dans ${dataDir}/outbox. ${getLaveoCommand()} outbox --all les montre.`;

function showLetter([store, { publicUrl }]: Opened, terminal: Terminal, id: string): void {
  const letter = loadLetter(store, id);
  terminal.say(
    `À\u00a0: ${letter.recipient}\nObjet\u00a0: ${writeSubject(letter, publicUrl)}\nÉtat\u00a0: ${describeState(letter)}${letter.lastError ? `. ${describeUndeliveredReason(letter.lastError)}` : ''}\nÉcrite\u00a0: ${formatDateTime(letter.createdAt)}\n\n${writeLetter(letter, publicUrl, readHouse(store))?.text ?? 'Une fois la lettre envoyée, ses mots ne sont plus gardés.'}`,
  );
}

/** The letters of a minute begin alike, because their ids are UUIDs v7. */
function loadLetter(store: Store, id: string): LetterRow {
  const matches = store.db
    .select()
    .from(letters)
    .where(like(letters.id, `%${id}`))
    .limit(2)
    .all();
  const [letter] = matches;
  if (!letter) throw new CommandRefused(`Aucune lettre ${id}.`);
  if (matches.length > 1) throw new CommandRefused(`Plusieurs identifiants finissent par ${id}.`);
  return letter;
}

export const mail: Command = {
  name: 'mail',
  summary: 'Envoie une lettre d’essai.',
  help: `  mail test <adresse>
      Écrit tout de suite à cette adresse avec les réglages de cette machine, et dit ce que le service d’envoi a
      répondu.`,
  run: ({ positionals: [verb, address, ...more] }, terminal) => {
    if (verb !== 'test' || more.length > 0) throw new UsageError('Indiquez test.');
    const to = emailSchema.safeParse(address);
    if (!to.success) throw new UsageError('Une adresse est attendue\u00a0: mail test <adresse>.');
    return inspectStore(terminal, async (store, settings) => {
      const transport = chooseTransport(settings);
      const letter = composeLetter(
        {
          subject: 'Lettre d’essai de Laveo',
          paragraphs: [
            `Cette lettre vient de ${hostname()}\u00a0: Laveo peut écrire à ses clients depuis cette machine.`,
          ],
        },
        readHouse(store),
        settings.publicUrl,
      );
      const delivery = await transport.deliver({
        ...letter,
        key: `test-${randomUUID()}`,
        to: to.data,
        replyTo: null,
        at: terminal.now(),
      });
      if (delivery.outcome !== 'sent')
        throw new CommandRefused(
          `La lettre n’est pas partie\u00a0: ${describeUndeliveredReason(delivery.reason)}`,
        );
      terminal.say(
        transport.staysHere
          ? `RESEND_API_KEY manque\u00a0: la lettre est un fichier dans ${settings.dataDir}/outbox.`
          : `Lettre acceptée par le service d’envoi\u00a0: ${to.data}`,
      );
    });
  },
};
