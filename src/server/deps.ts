import { randomBytes, randomUUID } from 'node:crypto';
import type { Store } from '#db/open.ts';
import { HashGate } from './auth/gate.ts';
import type { Deps } from './ctx.ts';
import { createLimits } from './limits/limits.ts';
import { createLive } from './live/live.ts';
import type { Log } from './log.ts';
import { fileCarrier, outboxFolder } from './mail/file.ts';
import { resendCarrier } from './mail/resend.ts';
import { createSender, type Sender } from './mail/sender.ts';
import type { Settings } from './settings.ts';
import { createSignals } from './signals.ts';

/** The real ones, made once per process. */
export function createDeps(settings: Settings, store: Store, log: Log): { deps: Deps; sender: Sender } {
  const chance = {
    now: () => Date.now(),
    id: () => randomUUID(),
    random: (bytes: number) => randomBytes(bytes),
  };
  const sender = createSender({ ...chance, db: store.db, store, log }, carrierFor(settings));
  const deps: Deps = {
    ...chance,
    settings,
    store,
    db: store.db,
    live: createLive(),
    mail: sender,
    limits: createLimits({ factor: settings.limitsFactor }),
    signals: createSignals(),
    gate: new HashGate(),
    log,
  };
  return { deps, sender };
}

function carrierFor({ resendApiKey, resendBaseUrl, mailFrom, dataDir }: Settings) {
  return resendApiKey
    ? resendCarrier({ apiKey: resendApiKey, from: mailFrom, baseUrl: resendBaseUrl })
    : fileCarrier(outboxFolder({ dataDir }));
}
