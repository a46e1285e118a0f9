import { expect, it } from 'vitest';
import { countConnections, describeConnections, measureNginx } from './connections.ts';

const DEBIAN = 'worker_processes auto;\nevents {\n\tworker_connections 768;\n\t# multi_accept on;\n}\n';
const RAISED = DEBIAN.replace('auto;', 'auto;\nworker_rlimit_nofile 20000;').replace('768', '16384');

it.each([
  ['Debian’s own', DEBIAN, 2, 768],
  ['Debian’s own on one processor', DEBIAN, 1, 384],
  ['the guide’s', RAISED, 2, 16_384],
  ['more connections than files may be open', RAISED.replace(/worker_rlimit.*\n/, ''), 2, 1024],
  ['a number of processes', RAISED.replace('auto', '4'), 2, 32_768],
  [
    'nothing said, nginx has 512 connections and one process',
    'events {\n\t# worker_connections 768;\n}',
    8,
    256,
  ],
])('with %s, nginx has room for so many screens', (_, conf, processors, screens) => {
  expect(measureNginx(conf, processors)).toBe(screens);
});

it('counts the open connections to our port, of both kinds of addresses', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid',
    '   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000   999',
    '   1: 0100007F:0BB8 0100007F:C350 01 00000000:00000000 00:00000000 00000000   999',
    '   2: 0100007F:C350 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000    33',
    '   3: 0100007F:0BB8 0100007F:C351 06 00000000:00000000 00:00000000 00000000     0',
    '   4: 0000000000000000FFFF00000100007F:0BB8 0000000000000000FFFF00000100007F:C352 01 00000000:00000000',
  ].join('\n');
  expect(countConnections(table, 3000)).toBe(2);
  expect(countConnections(table, 3001)).toBe(0);
});

it('warns when four fifths of the room are taken, and names what is full first', () => {
  const rooms = [
    { what: 'Laveo', screens: 6000 },
    { what: 'nginx', screens: 768 },
  ];
  expect(describeConnections(600, rooms)).toMatchObject({
    mark: 'good',
    text: expect.stringContaining('768'),
  });
  expect(describeConnections(615, rooms)).toMatchObject({
    mark: 'warn',
    text: expect.stringContaining('nginx'),
  });
});
