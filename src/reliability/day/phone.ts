import type { Random } from '#server/demo/chance.ts';
import type { Answer, House } from './house.ts';
import type { Person } from './people.ts';
import type { Scenario } from './scenario.ts';

/** An act stays in the phone until there is a network again. */
interface Waiting {
  procedure: string;
  input: { orderId: string; actId: string; at: number; amount?: number };
}

/** The phone behaves like the send queue of the livreur's screens. */
export class Phone {
  isOffline = false;
  waiting: Waiting[] = [];

  private readonly house: House;
  readonly livreur: Person;

  constructor(house: House, livreur: Person) {
    this.house = house;
    this.livreur = livreur;
  }

  async sendOrQueueAct<T>(procedure: string, input: { orderId: string }): Promise<Answer<T> | null> {
    const { chance, now } = this.house;
    this.waiting.push({ procedure, input: { ...input, actId: chance.id(), at: now } });
    return this.isOffline ? null : this.reconnect<T>();
  }

  /** The answer is that of the last act. */
  async reconnect<T>(): Promise<Answer<T> | null> {
    this.isOffline = false;
    let answer: Answer<T> | null = null;
    for (const { procedure, input } of this.waiting.splice(0))
      answer = await this.house.sendAct<T>(this.livreur, procedure, input);
    return answer;
  }
}

/** It loses the network now and then, for as long as the month lasts. */
export async function* loseNetwork(phone: Phone, chance: Random): Scenario {
  for (;;) {
    yield chance.between(90, 400);
    phone.isOffline = true;
    yield chance.between(20, 120);
    await phone.reconnect();
  }
}
