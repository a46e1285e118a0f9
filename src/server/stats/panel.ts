import type { Period } from '#domain/format/period.ts';
import type { House } from '#domain/house.ts';
import type { PartKind } from '#domain/inputs/period.ts';
import type { Deps } from '../ctx.ts';
import { type Forecast, readForecast } from './forecast.ts';
import { readOverview } from './overview.ts';
import { readParts } from './parts.ts';
import { readTodayFigures } from './today.ts';

export type PanelCtx = Pick<Deps, 'db' | 'now' | 'house'> & {
  /** Figures of a time that has passed may be given again for a while. */
  keep<Read>(key: string, at: number, read: () => Read): Read;
};

/** The figures of the panel take up to a tenth of a second, so a thread reads them. The caller checks access. */
export interface Panel {
  readOverview(period?: Period): Promise<ReturnType<typeof readOverview>>;
  readParts(parts: Period & { by: PartKind }): Promise<ReturnType<typeof readParts>>;
  readToday(): Promise<ReturnType<typeof readTodayFigures>>;
  readForecast(): Promise<Forecast>;
  stop(): Promise<void>;
}

export type PanelQuestion =
  | { name: 'overview'; period: Period | undefined }
  | { name: 'parts'; parts: Period & { by: PartKind } }
  | { name: 'today' | 'forecast' };
export type PanelThreadQuestion = PanelQuestion & { file: string; now: number; house: House };

export function answerPanel(ctx: PanelCtx, question: PanelQuestion) {
  if (question.name === 'overview') return readOverview(ctx, question.period);
  if (question.name === 'parts') return readParts(ctx, question.parts);
  return question.name === 'today' ? readTodayFigures(ctx) : readForecast(ctx);
}
