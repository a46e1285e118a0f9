import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { emailSchema } from '#domain/inputs/accounts.ts';
import { describeUndeliveredReason } from '#domain/letters.ts';
import { readHouse } from '#server/house/house.reads.ts';
import { composeLetter } from '#server/mail/layout.ts';
import { chooseTransport } from '#server/mail/transport.ts';
import { type Command, CommandRefused, inspectStore, UsageError } from './command.ts';

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
