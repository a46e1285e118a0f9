import { users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { foldForSearch } from '#domain/format/search.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Random } from '#server/demo/chance.ts';
import type { DemoPerson } from '#server/demo/orders.ts';

export type Person = DemoPerson & { folded: string };

type NewPeople = { passwordHash: string; createdAt: number; drawName(role: Role, i: number): string };

export function makePeopleInserter(store: Store, chance: Random, people: NewPeople) {
  const insertPerson = (role: Role, i: number): Person => {
    const fullname = people.drawName(role, i);
    const phone = `+22507${String(10_000_000 + chance.between(0, 89_999_999))}`;
    const createdAt = people.createdAt + i;
    const row = {
      id: chance.id(),
      email: `${role}-${i}@laveo.test`,
      fullname,
      phone,
      role,
      createdAt,
      folded: foldForSearch(fullname, phone),
    };
    const { passwordHash } = people;
    store.db
      .insert(users)
      .values({ ...row, passwordHash, verified: true, demo: true, confirmedAt: createdAt })
      .run();
    return row;
  };
  return (role: Role, count: number) => Array.from({ length: count }, (_, i) => insertPerson(role, i + 1));
}
