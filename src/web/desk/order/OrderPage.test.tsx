import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import { MovedReturn } from './OrderPage.tsx';

it('asks to tell the caller again where the order is promised for another hour than was told', () => {
  const promisedAt = startOfDay(Date.now()) + DAY + 10 * HOUR;
  const render = (expectedPromise?: number) =>
    renderOnDesk(<MovedReturn promisedAt={promisedAt} expectedPromise={expectedPromise} />);
  expect(render(promisedAt - 30 * MINUTE)).toMatch(
    /Retour demain avant.10.h, au lieu de 9.h.30.: redites-le au client\./,
  );
  for (const expectedPromise of [promisedAt, undefined]) expect(render(expectedPromise)).toBe('');
});
