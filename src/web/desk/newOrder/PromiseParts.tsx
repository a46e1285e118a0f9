import { MINUTE } from '#domain/format/calendar.ts';
import { formatShortHour } from '#domain/format/order/slotWords.ts';
import type { Slot } from '#domain/promises/slots.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { askForPieces } from '#web/ui/slot/useSlotOffer.ts';

type Parts = Outputs['dispatch']['promiseParts'];

/** The desk explains on the telephone why the linen is back at this hour. */
export function PromiseParts({ slot, pieces }: { slot: Slot | undefined; pieces: number }) {
  const input = { ...askForPieces(pieces), ...(slot && { slot: { from: slot.from } }) };
  const { data: parts } = trpc.dispatch.promiseParts.useQuery(input, {
    refetchInterval: MINUTE,
    meta: { silent: true },
  });
  return parts ? <p className="text-14 muted">{describeParts(parts)}</p> : null;
}

function describeParts({ waiting, perHour, returnSlot }: Parts): string {
  const queue = `${waiting}\u00a0pièce${waiting > 1 ? 's' : ''} devant`;
  if (perHour === null || !returnSlot) return `${queue}, délai habituel`;
  const rate = `${String(perHour).replace('.', ',')} à\u00a0l’heure`;
  return `${queue}, ${rate}, tournée de ${formatShortHour(returnSlot.from)}`;
}
