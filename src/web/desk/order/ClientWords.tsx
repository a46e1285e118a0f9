import { getGivenName } from '#domain/format/text.ts';
import { LinenCare } from '#web/ui/CareTags.tsx';
import type { ListedOrder } from '../types.ts';

export function ClientWords({ order: { client, items = [], note } }: { order: ListedOrder }) {
  if (!note && !items.some(({ care }) => care?.length)) return null;
  return (
    <section className="stack gap-4">
      <h3 className="text-14 bold">Ce que dit {getGivenName(client.fullname)}</h3>
      <LinenCare lines={items} note={note} />
    </section>
  );
}
