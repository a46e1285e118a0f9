import { expect, it } from 'vitest';
import { describeUndeliveredReason, EXPIRED, GIVEN_UP, PARKED } from './letters.ts';

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
  ['422 validation_error', 'Le service d’envoi l’a refusé (422 validation_error).'],
  ['503 internal_server_error', 'Le service d’envoi est en panne (503 internal_server_error).'],
  ['ENOSPC: no space left', 'L’envoi a échoué (ENOSPC: no space left).'],
])('says in French why a letter was not sent: %s', (reason, sentence) => {
  expect(describeUndeliveredReason(reason)).toBe(sentence);
});
