import type { Wording } from '#domain/failureWording.ts';
import { missionLeg, type OrderStatus } from '#domain/lifecycle.ts';
import { referenceOf } from '#domain/order.ts';
import { legLabel } from '#domain/wording.ts';

interface Listed {
  id: string;
  status: OrderStatus;
}
interface Told extends Listed {
  clientAddress: string;
  client: { fullname: string };
}

/** Who fetched the linen and is sent to bring it back has another mission of the same order. */
const missionOf = ({ id, status }: Listed) => `${id} ${missionLeg(status)}`;

export function newAmong<M extends Listed>(before: readonly M[], now: readonly M[]): M[] {
  const known = new Set(before.map(missionOf));
  return now.filter((mission) => !known.has(missionOf(mission)));
}

/** What he is told of them; null when there are none. */
export function newsOf(missions: readonly Told[]): Wording | null {
  const [first, ...others] = missions;
  if (!first) return null;
  if (others.length === 0) {
    const place = first.clientAddress || first.client.fullname;
    return { title: 'Nouvelle mission', text: `${nameOf(first)}${place ? `\u00a0: ${place}` : ''}` };
  }
  return { title: `${missions.length}\u00a0nouvelles missions`, text: missions.map(nameOf).join(', ') };
}

function nameOf({ id, status }: Listed): string {
  const leg = missionLeg(status);
  return `${leg ? legLabel(leg) : 'Commande'} #${referenceOf(id)}`;
}
