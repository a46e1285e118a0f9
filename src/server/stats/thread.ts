import type { Store } from '#db/store.ts';
import type { Deps } from '../ctx.ts';
import { createThread, reportDamage } from '../threads/thread.ts';
import type { Panel, PanelQuestion, PanelThreadQuestion } from './panel.ts';

export function createPanel(
  entry: string,
  { file, damage }: Pick<Store, 'file' | 'damage'>,
  { now, house }: Pick<Deps, 'now' | 'house'>,
): Panel {
  const thread = createThread(entry, 'panel');
  const ask = (question: PanelQuestion) =>
    thread
      .open()
      .sendQuestion({ ...question, file, now: now(), house: house() } satisfies PanelThreadQuestion)
      .catch(reportDamage(damage)) as Promise<never>;
  return {
    readOverview: (period) => ask({ name: 'overview', period }),
    readParts: (parts) => ask({ name: 'parts', parts }),
    readToday: () => ask({ name: 'today' }),
    readForecast: () => ask({ name: 'forecast' }),
    stop: thread.stop,
  };
}
