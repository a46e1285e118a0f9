import { makeVoice } from '#testing/places/voices.ts';
import { Actors, type NewOrder, type PlacedOrder } from './actors.ts';
import { expectDone, expectRefused } from './answers.ts';
import type { Answer } from './house.ts';
import type { Scenario, Shared } from './scenario.ts';

type Contact = { phone: string; fullname: string; email?: string };
type Codes = Awaited<ReturnType<Actors['readCodes']>>;

/** Half of the callers have an e-mail address; a caller has the same number each time. */
function pickContact({ chance, people }: Shared): Contact {
  const number = chance.between(1, people.clients.length);
  const fullname = `caller ${number}`;
  const phone = `07050000${String(number).padStart(2, '0')}`;
  return number % 2 ? { phone, fullname } : { phone, fullname, email: `caller${number}@exemple.ci` };
}

/** Somebody without an account, for whom the desk orders, and who acts by the link of the order. */
export class Caller extends Actors {
  token = '';
  contact = pickContact(this.shared);

  override async sendNewOrder({ contactPhone: _, ...order }: NewOrder): Promise<Answer<PlacedOrder>> {
    const { shared, desk, contact, chance } = this;
    const answer = await shared.house.sendAct<PlacedOrder>(desk, 'dispatch.placeFor', { ...order, contact });
    if (answer.refused) return answer;
    const orderId = answer.data.id;
    const link = await shared.house.sendAct<{ token: string }>(desk, 'dispatch.link', { orderId });
    expectDone(link);
    this.token = link.data.token;
    const tap = { orderId, words: 'link', channel: 'whatsapp', actId: chance.id() };
    expectDone(await shared.house.sendAct(desk, 'dispatch.contacted', tap));
    this.reality.attempts++;
    if (chance.between(0, 2) === 0) await this.addLandmark(orderId);
    return answer;
  }

  private async addLandmark(orderId: string): Promise<void> {
    const form = new FormData();
    form.set('orderId', orderId);
    form.set('door', `Porte ${this.chance.between(1, 99)}`);
    form.set('voice', makeVoice());
    expectDone(await this.shared.house.sendAct(this.desk, 'places.addLandmark', form));
  }

  override async readCodes(): Promise<Codes> {
    const { data } = await this.shared.house.sendByLink<{ codes: Codes }>('follow.get', {
      token: this.token,
    });
    return data.codes;
  }

  override actAsClient<T>(procedure: string, input: object = {}): Promise<Answer<T>> {
    // A caller who wants no linen fetched any more calls again.
    if (procedure === 'cancel') return this.actAsDesk('cancel', { from: 'pending' });
    return this.shared.house.sendByLink<T>(`follow.${procedure}`, { token: this.token, ...input });
  }

  override postClaim(claim: object): Promise<Answer> {
    return this.shared.house.postByLink('follow.claim', { token: this.token, ...claim });
  }

  override async *sendLivreur(...[leg, from]: Parameters<Actors['sendLivreur']>): Scenario {
    yield* super.sendLivreur(leg, from);
    const channel = this.chance.pick(['whatsapp', 'sms', 'tel']);
    await this.actAsLivreur('contacted', { words: 'on_the_way', channel });
  }
}

/** No other order has this number, whose contact can be merged, separated and erased. */
function createNewCaller({ shared, client, phone, desk }: Actors): Caller {
  const caller = new Caller(shared, client, phone, desk);
  shared.house.now++;
  caller.contact = { phone: `01${String(shared.house.now).slice(-8)}`, fullname: 'caller once' };
  return caller;
}

export const WITH_CALLERS: Record<string, (actors: Actors) => Scenario> = {
  calledTwice: async function* (actors) {
    const { house, people } = actors.shared;
    const [first, second] = [createNewCaller(actors), createNewCaller(actors)];
    expectDone(await first.placeOrder());
    yield 20;
    expectDone(await second.placeOrder());
    const [keepId, mergeId] = [(await first.readOrder()).contactId, (await second.readOrder()).contactId];
    expectDone(await house.postInput(actors.desk, 'people.mergeContacts', { keepId, mergeId }));
    yield* first.fetchCleanAndDeliver();
    expectDone(await house.postInput(actors.desk, 'people.unmergeContacts', { mergeId }));
    yield* second.fetchCleanAndDeliver();
    expectDone(await house.postInput(people.owners[0], 'people.eraseContact', { contactId: mergeId }));
    expectRefused(await second.actAsClient('get'), 'LINK_UNKNOWN');
    expectDone(await first.actAsClient('get'));
    expectDone(await first.actAsDesk('revokeLink'));
    expectRefused(await first.actAsClient('get'), 'LINK_UNKNOWN');
  },
};
