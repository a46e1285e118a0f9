import { houseSettings, products } from '#db/schema.ts';
import { countRows } from '#db/select.ts';
import { FIRST_STEP_SETTINGS } from '#domain/house.ts';
import type { Deps } from '../ctx.ts';

type FirstStep = (typeof FIRST_STEP_SETTINGS)[number] | 'catalogue';

/** A setting counts once it was saved, be it as it was proposed. */
export function readFirstSteps({ db }: Pick<Deps, 'db'>): { left: FirstStep[]; garments: number } {
  const garments = countRows(db, products);
  const stored = db.select({ name: houseSettings.name }).from(houseSettings).all();
  const left = FIRST_STEP_SETTINGS.filter((step) => !stored.some(({ name }) => name === step));
  return { left: garments > 0 ? left : [...left, 'catalogue'], garments };
}
