import { expect, it } from 'vitest';
import { EXPIRED, GIVEN_UP, PARKED } from '../letters.ts';
import { describeRefusedLetter, describeUndeliveredReason, isRefusedByMailbox } from './undeliveredWords.ts';

it.each([
  [EXPIRED, 'Son code ou son lien a expiré avant le départ.'],
  [GIVEN_UP, 'Abandonné après 23 heures d’essais.'],
  [PARKED, 'Retenu par une restauration.'],
  ['no answer application_error', 'Le service d’envoi n’a pas répondu.'],
  ['429 rate_limit_exceeded', 'Le service d’envoi en reçoit trop à la fois (429 rate_limit_exceeded).'],
  [
    '403 validation_error: The domain is not verified.',
    'Le service d’envoi refuse tout ce que la maison lui donne\u00a0: «\u00a0403 validation_error: The domain is not verified.\u00a0». Vérifiez la clé et l’expéditeur.',
  ],
  ['422 Mailbox full', 'Sa boîte de réception est pleine (422 Mailbox full).'],
  ['422 validation_error', 'Le service d’envoi l’a refusé (422 validation_error).'],
  ['503 internal_server_error', 'Le service d’envoi est en panne (503 internal_server_error).'],
  ['ENOSPC: no space left', 'L’envoi a échoué (ENOSPC: no space left).'],
])('says in French why a letter was not sent: %s', (reason, sentence) => {
  expect(describeUndeliveredReason(reason)).toBe(sentence);
});

it.each([
  [GIVEN_UP, 'Abandonné après 23 heures d’essais.'],
  ['422 Mailbox full', 'Sa boîte de réception est pleine.'],
  [
    '422 validation_error: Invalid `to` field.',
    'Cette adresse n’existe pas\u00a0: demandez-la de nouveau au client.',
  ],
  ['422 suppressed: The address bounced before.', 'Cette adresse ne prend plus nos e-mails.'],
  ['451 some_new_reason', 'Le service d’envoi l’a refusé.'],
  [null, 'Le service d’envoi l’a refusé.'],
])('tells the desk without the provider’s words why a client received nothing: %s', (reason, sentence) => {
  expect(describeRefusedLetter(reason)).toBe(sentence);
});

it('tells a refusal of the mailbox from one of the house', () => {
  for (const reason of ['422 Mailbox full', '550 no such user', '422 suppressed: it bounced before'])
    expect(isRefusedByMailbox(reason)).toBe(true);
  for (const reason of ['403 validation_error: invalid key', '429 quota', GIVEN_UP, null])
    expect(isRefusedByMailbox(reason)).toBe(false);
});
