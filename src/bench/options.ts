import { parseArgs } from 'node:util';
import type { Size } from './data.ts';

export const SECTIONS = ['start', 'growth', 'disk', 'mixed', 'jobs', 'streams'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Options {
  before: string | null;
  hasPeers: boolean;
  pair: Size;
  sizes: number[];
  wants(...sections: Section[]): boolean;
  rounds: number;
  share: number;
  mixedSeconds: number;
}

const HELP = `npm run bench -- [options]
  --before <commit or folder>  measures that version too, in turns with this one
  --peers                      PostGraphile on Debian's PostgreSQL too; run as root
  --only <sections>            of ${SECTIONS.join(', ')}
  --quick                      tiny: to see that it runs
  --front                      the first screens in a browser instead, --public those before the sign-in`;

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      before: { type: 'string' },
      peers: { type: 'boolean', default: false },
      only: { type: 'string' },
      quick: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    process.exit(0);
  }
  const isQuick = values.quick === true;
  const only = values.only?.split(',');
  const unknown = only?.find((name) => !(SECTIONS as readonly string[]).includes(name));
  if (unknown) throw new Error(`${unknown} is no section.\n${HELP}`);
  return {
    before: values.before ?? null,
    hasPeers: values.peers,
    pair: { ...computeSize(isQuick ? 500 : 10_000), watchers: isQuick ? 200 : 1000 },
    sizes: isQuick ? [200, 500, 1000] : [1000, 10_000, 100_000],
    wants: (...sections) => only === undefined || sections.some((section) => only.includes(section)),
    rounds: isQuick ? 1 : 5,
    share: isQuick ? 0.1 : 1,
    mixedSeconds: isQuick ? 3 : 20,
  };
}

export const computeSize = (orders: number): Size => ({
  orders,
  clients: Math.ceil(orders / 20),
  livreurs: Math.max(2, Math.ceil(orders / 500)),
  watchers: 0,
});
