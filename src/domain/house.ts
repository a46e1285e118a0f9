/** What a superadmin decides for the whole house, on /superadmin/reglages. */
export interface HouseSettings {
  /** Orders farther from the workshop are refused. */
  farthestKm: number;
  /** Days that a superadmin without a second factor may still say "later". */
  secondFactorDays: number;
}
export type HouseSetting = keyof HouseSettings;

export const HOUSE_DEFAULTS: HouseSettings = { farthestKm: 35, secondFactorDays: 14 };

export const HOUSE_SETTINGS = Object.keys(HOUSE_DEFAULTS) as HouseSetting[];
