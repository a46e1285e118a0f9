import type { Deps } from '#server/ctx.ts';
import { readForecast } from '#server/stats/forecast.ts';
import { readOverview } from '#server/stats/overview.ts';
import type { Panel, PanelCtx } from '#server/stats/panel.ts';
import { readParts } from '#server/stats/parts.ts';
import { readTodayFigures } from '#server/stats/today.ts';

export const toPanelCtx = ({ db, now, house }: Deps): PanelCtx => ({
  db,
  now,
  house,
  keep: (_key, _at, read) => read(),
});

/** Tests read the figures in their own thread, because another one cannot read a database in memory. */
export const openPanel = (getDeps: () => Deps): Panel => ({
  readOverview: async (period) => readOverview(toPanelCtx(getDeps()), period),
  readParts: async (parts) => readParts(toPanelCtx(getDeps()), parts),
  readToday: async () => readTodayFigures(toPanelCtx(getDeps())),
  readForecast: async () => readForecast(toPanelCtx(getDeps())),
  stop: async () => {},
});
