import { proposeGroup } from '#domain/catalogue/proposedGroup.ts';
import type { Sqlite } from '../connection.ts';

/** This step of migration 0023 keeps each garment in the group under which price lists showed it before. */
export function groupGarments(sqlite: Sqlite): void {
  const garments = sqlite.prepare('SELECT id, name FROM products').all() as { id: string; name: string }[];
  const update = sqlite.prepare('UPDATE products SET garment_group = ? WHERE id = ?');
  for (const { id, name } of garments) update.run(proposeGroup(name), id);
}
