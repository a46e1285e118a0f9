import { eq, ne } from 'drizzle-orm';
import { readCounter, setCounter } from '#db/counters.ts';
import { refoldOrders, refoldRows } from '#db/orderNames.ts';
import { applications, contacts, messages, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { Store } from '#db/store.ts';
import { FOLDING_VERSION, foldForSearch } from '#domain/format/search.ts';
import { foldSender } from './inbox/inbox.reads.ts';

const VERSION = 'folding-version';

/** A new folding rule requires every stored row to be folded anew, once. */
export function refoldSearchTexts(store: Store): { changed: number } {
  return store.write(() => {
    if (readCounter(store.db, VERSION) === FOLDING_VERSION) return { changed: 0 };
    const changed = refoldPeople(store) + refoldContacts(store) + refoldOrders(store.db) + refoldInbox(store);
    setCounter(store.db, VERSION, FOLDING_VERSION);
    return { changed };
  });
}

function refoldPeople({ db }: Store): number {
  const rows = db
    .select(pickColumns(users, 'id', 'folded', 'fullname', 'phone'))
    .from(users)
    .where(ne(users.folded, ''))
    .all();
  return refoldRows(
    rows,
    ({ fullname, phone }) => foldForSearch(fullname, phone),
    ({ id }, folded) => db.update(users).set({ folded }).where(eq(users.id, id)).run(),
  );
}

const refoldContacts = ({ db }: Store): number =>
  refoldRows(
    db.select().from(contacts).where(ne(contacts.folded, '')).all(),
    ({ fullname, phone }) => foldForSearch(fullname, phone),
    ({ id }, folded) => db.update(contacts).set({ folded }).where(eq(contacts.id, id)).run(),
  );

function refoldInbox({ db }: Store): number {
  return (
    refoldRows(
      db.select().from(applications).where(ne(applications.folded, '')).all(),
      foldSender,
      ({ id }, folded) => db.update(applications).set({ folded }).where(eq(applications.id, id)).run(),
    ) +
    refoldRows(
      db.select().from(messages).where(ne(messages.folded, '')).all(),
      foldSender,
      ({ id }, folded) => db.update(messages).set({ folded }).where(eq(messages.id, id)).run(),
    )
  );
}
