import { z } from 'zod';

const whole = (from: number, to: number, unit: string) => {
  const message = `Entrez un nombre entier de ${from} à ${to} ${unit}.`;
  return z.int(message).min(from, message).max(to, message);
};

export const houseSettingsSchema = z.strictObject({
  farthestKm: whole(1, 100, 'km'),
  secondFactorDays: whole(0, 90, 'jours'),
});

/** `seen` is the version that the screen had read. */
export const updateHouseSchema = z.strictObject({
  changes: houseSettingsSchema.partial(),
  seen: z.int().min(0),
});
