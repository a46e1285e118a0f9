import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OfflineLine } from './OfflineLine.tsx';

const readLine = (live: 'live' | 'waiting' | 'offline', isDesk: boolean) =>
  renderToStaticMarkup(<OfflineLine live={live} saysOpening={isDesk} seenAt={null} />).replace(
    /<[^>]*>/g,
    '',
  );

it('says only a connection that fails, and to a desk also a server that does not answer', () => {
  expect([readLine('live', true), readLine('waiting', true), readLine('offline', true)]).toEqual([
    '',
    'Connexion…',
    'Hors ligne',
  ]);
  expect(readLine('waiting', false)).toBe('');
});
