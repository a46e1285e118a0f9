import { expect, it } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import { RefusedLetterLine } from './RefusedLettersPage.tsx';

it('says when a letter was refused, not that it is late from the start', () => {
  const letter = {
    order: { client: { fullname: 'Awa Koné' } },
    createdAt: Date.now() - HOUR,
    subject: 'Votre linge est prêt',
  };
  const words = renderOnDesk(<RefusedLetterLine letter={letter as never} />).replaceAll(/<[^>]+>/g, '');
  expect(words).toMatch(/^Awa Konéil y a .+Votre linge est prêt$/);
});
