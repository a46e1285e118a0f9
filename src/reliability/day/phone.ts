import type { Random } from '#server/demo/chance.ts';
import type { Answer, House } from './house.ts';
import type { Person } from './people.ts';
import { isDated } from './phoneHours.ts';
import type { Reality } from './reality.ts';
import type { Shared } from './scenario.ts';

/** An act stays in the phone until there is a network again. */
type Waiting = { procedure: string; input: { orderId?: string; actId: string; at?: number } };

/** Percentage of the answers that are lost on the way, after which the phone sends the act again. */
const LOST_OF_HUNDRED = 10;

/** The phone behaves like the send queue of the livreur's screens. */
export class Phone {
  isOffline = false;
  waiting: Waiting[] = [];
  /** The desk may change an order while the phone is offline, so acts sent later may be refused. */
  refusedLater: { procedure: string; orderId: string | undefined; refused: string }[] = [];

  private readonly house: House;
  readonly livreur: Person;
  private readonly chance: Random;
  private readonly reality: Reality;

  constructor({ house, reality, chance }: Pick<Shared, 'house' | 'reality' | 'chance'>, livreur: Person) {
    this.house = house;
    this.livreur = livreur;
    this.chance = chance;
    this.reality = reality;
  }

  async sendOrQueueAct<T>(procedure: string, input: { orderId?: string }): Promise<Answer<T> | null> {
    const act: Waiting = { procedure, input: { ...input, actId: this.chance.id(), at: this.house.now } };
    if (this.isOffline || this.waiting.length > 0) {
      this.waiting.push(act);
      return null;
    }
    return this.sendAct<T>(act);
  }

  async reconnect(): Promise<void> {
    this.isOffline = false;
    for (const act of this.waiting.splice(0)) {
      const { refused } = await this.sendAct(act);
      if (refused) this.refusedLater.push({ procedure: act.procedure, orderId: act.input.orderId, refused });
    }
  }

  private async sendAct<T>(act: Waiting): Promise<Answer<T>> {
    const answer = await this.sendUntilAnswered<T>(act);
    const { procedure, input } = act;
    if (answer.refused === null && procedure === 'missions.contacted') this.reality.attempts++;
    if (answer.refused === null && isDated(procedure) && input.orderId && input.at)
      this.reality.phoneActs.push({
        ...{ orderId: input.orderId, livreurId: this.livreur.id, at: input.at },
        ...{ sentAt: this.house.now, heardAt: this.house.getLastQuestion(this.livreur.id) },
      });
    return answer;
  }

  private async sendUntilAnswered<T>({ procedure, input }: Waiting): Promise<Answer<T>> {
    const answer = await this.house.sendAct<T>(this.livreur, procedure, input);
    if (this.chance.between(1, 100) > LOST_OF_HUNDRED) return answer;
    const again = await this.house.sendAct<T>(this.livreur, procedure, input);
    if (again.refused !== answer.refused)
      throw new Error(
        `${procedure} sent twice: ${answer.refused ?? 'done'}, then ${again.refused ?? 'done'}`,
      );
    return again;
  }
}
