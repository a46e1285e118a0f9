import type { Role } from '#domain/people/roles.ts';
import type { Example, ExampleCall } from '../exampleCalls.ts';
import type { UserRow } from '../people.ts';
import type { Scene } from '../scene.ts';

const HOURS = ['08:00', '10:00', '12:00', '14:00', '16:00'];
let rules = 0;

/** A slot has few places, so the rules of the examples take turns at all those of four days. */
function aRule({ world }: Scene) {
  const { key, items, location, contactPhone, paymentMethod } = world.aCart();
  rules += 1;
  const weekdays = [1 + (Math.floor(rules / HOURS.length) % 4)];
  const when = { weekdays, slot: { at: HOURS[rules % HOURS.length] ?? '' }, from: '2026-01-01' };
  return { key, items, location, contactPhone, paymentMethod, ...when, address: 'Portail bleu' };
}

interface MadeRule {
  ruleId: string;
  date: string;
  orderId: string;
  owner: UserRow;
}

async function addRule(scene: Scene): Promise<MadeRule> {
  const owner = scene.person('client');
  const { id, dates } = await scene.world.as(owner).recurring.create(aRule(scene));
  const made = dates.find(({ state }) => state === 'made');
  return { ruleId: id, date: made?.date ?? '', orderId: made?.orderId ?? '', owner };
}

/** A client calls about a rule of their own. */
const makeExample =
  (buildInput: (rule: MadeRule, scene: Scene) => object | Promise<object>): Example =>
  async (scene, role): Promise<ExampleCall> => {
    const rule = await addRule(scene);
    const input = await buildInput(rule, scene);
    return role === 'client' ? { input, caller: rule.owner } : { input };
  };

const buildDate = ({ ruleId, date }: MadeRule) => ({ ruleId, date });

const addToken = makeExample(async ({ orderId }, { world, admin }) => {
  const { token } = await world.as(admin).dispatch.link({ orderId });
  return { token };
});

const isDesk = (role: Role | 'anonymous') => role === 'admin' || role === 'superadmin';

export const RECURRING_PROCEDURES: Record<string, Example> = {
  'recurring.list': makeExample(() => ({})),
  'recurring.create': (scene, role) => {
    const owner = scene.person('client');
    const input = { ...aRule(scene), ...(isDesk(role) && { clientId: owner.id }) };
    return role === 'client' ? { input, caller: owner } : { input };
  },
  'recurring.update': makeExample(({ ruleId }) => ({ ruleId, address: 'Portail vert' })),
  'recurring.skip': makeExample(buildDate),
  'recurring.restore': makeExample(async (rule, { world }) => {
    await world.as(rule.owner).recurring.skip(buildDate(rule));
    return buildDate(rule);
  }),
  'orders.confirmVisit': makeExample(({ orderId }) => ({ orderId })),
  'orders.skipVisit': makeExample(({ orderId }) => ({ orderId })),
  'follow.confirmVisit': addToken,
  'follow.skipVisit': addToken,
};
