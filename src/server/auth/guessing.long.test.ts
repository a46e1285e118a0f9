import { beforeEach, describe, expect, it } from 'vitest';
import { getRefusal } from '#testing/getRefusal.ts';
import { readCode } from '#testing/links.ts';
import { openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';

const SECOND = 1000;
const GUESSES = readSize('GUESSES', { usual: 2_000, whole: 100_000 });
/** Timeout of a test: a loaded machine needs a few milliseconds for each guess. */
const LONG_ENOUGH = 60_000 + GUESSES * 10;

const world = openWorld({ settings: { limitsFactor: 1 } });

/** The option `hashing: false` refuses every password without a hash, because hundreds of hashes take long. */
function spyOnHashGate({ hashing } = { hashing: true }): { count: number; hashing: boolean } {
  const spy = { count: 0, hashing };
  const { hashGate: gate } = world.deps;
  const run = gate.run.bind(gate);
  gate.run = (work) => {
    spy.count++;
    return spy.hashing ? run(work) : Promise.resolve(false as never);
  };
  return spy;
}

describe('T-A4: passwords guessed', { timeout: 600_000 }, () => {
  let awa: UserRow;
  beforeEach(() => {
    awa = world.client();
  });

  it('1,000 guesses on one account from 200 addresses: at most 100 looked at, and the owner’s phone still gets in', async () => {
    const phone = world.browser(undefined, '198.51.100.1');
    await phone.caller.auth.signIn({ email: awa.email, password: WORLD_PASSWORD });
    const spy = spyOnHashGate();
    for (let i = 0; i < 1000; i++) {
      const thief = world.browser(undefined, `203.0.113.${i % 200}`);
      await getRefusal(thief.caller.auth.signIn({ email: awa.email, password: `essai ${i}` }));
      world.clock.advance(60 * SECOND);
    }
    console.info(`T-A4: ${spy.count} of 1,000 guesses looked at over 16 h 40`);
    expect(spy.count).toBeLessThanOrEqual(100);
    expect(await getRefusal(phone.caller.auth.signIn({ email: awa.email, password: WORLD_PASSWORD }))).toBe(
      'accepted',
    );
    const elsewhere = world.browser(undefined, '198.51.100.2');
    expect(
      await getRefusal(elsewhere.caller.auth.signIn({ email: awa.email, password: WORLD_PASSWORD })),
    ).toBe('TOO_MANY');
  });

  it('in a burst: parallel guesses do not all pass on the same count', async () => {
    const spy = spyOnHashGate();
    const all = Array.from({ length: 1000 }, (_, i) =>
      getRefusal(
        world
          .browser(undefined, `203.0.113.${i % 200}`)
          .caller.auth.signIn({ email: awa.email, password: `essai ${i}` }),
      ),
    );
    const answers = await Promise.all(all);
    console.info(
      `T-A4 burst: ${spy.count} looked at, ${answers.filter((s) => s === 'TOO_MANY').length} refused`,
    );
    expect(spy.count).toBeLessThanOrEqual(5);
  });

  it('one address: 300 failures in ten minutes, over as many accounts', async () => {
    const spy = spyOnHashGate({ hashing: false });
    const thief = world.browser();
    for (let i = 0; i < 310; i++) {
      await getRefusal(thief.caller.auth.signIn({ email: `cible${i}@exemple.ci`, password: 'azerty' }));
      world.clock.advance(SECOND);
    }
    expect(spy.count).toBe(300);
    spy.hashing = true;
    expect(
      await getRefusal(
        world
          .browser(undefined, '198.51.100.9')
          .caller.auth.signIn({ email: awa.email, password: WORLD_PASSWORD }),
      ),
    ).toBe('accepted');
  });

  it('counts survive a restart: they are in the database', async () => {
    for (let i = 0; i < 10; i++) {
      await getRefusal(world.visitor().auth.signIn({ email: awa.email, password: 'non' }));
      world.clock.advance(61 * SECOND);
    }
    await getRefusal(world.visitor().auth.signIn({ email: awa.email, password: 'non' }));
    const again = await aWorld({ settings: { limitsFactor: 1 }, store: world.store, at: world.clock.now() });
    expect(
      await getRefusal(again.visitor().auth.signIn({ email: awa.email, password: WORLD_PASSWORD })),
    ).toBe('TOO_MANY');
  });
});

describe('the validation code', { timeout: 600_000 }, () => {
  it(
    `${GUESSES} guesses in a loop, with new codes as often as they are given: at most 15 looked at`,
    async () => {
      world.superadmin();
      const thief = world.browser();
      const spy = spyOnHashGate();
      let evaluated = 0;
      let lastAnswer = '';
      for (let i = 0; i < GUESSES; i++) {
        // Each guess comes from a new address, so that only the limits of the staff sign-up itself apply.
        thief.ip = `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;
        if (i % 7 === 0) await getRefusal(thief.caller.auth.requestInternalCode());
        const before = spy.count;
        lastAnswer = await getRefusal(
          thief.caller.auth.redeemInternalCode({ code: String(i % 1_000_000).padStart(6, '0') }),
        );
        evaluated += spy.count - before;
        if (i % 100 === 0) world.clock.advance(61 * SECOND);
        else world.clock.advance(10);
      }
      console.info(`validation code: ${evaluated} of ${GUESSES} guesses looked at, then ${lastAnswer}`);
      expect(evaluated).toBeLessThanOrEqual(15);
      expect(lastAnswer).toBe('CODE_DOOR_CLOSED');
    },
    LONG_ENOUGH,
  );

  it('a hundred parallel guesses are a hundred guesses', async () => {
    world.superadmin();
    const thief = world.browser();
    await thief.caller.auth.requestInternalCode();
    const right = readCode(world);
    const spy = spyOnHashGate();
    const codes = Array.from({ length: 100 }, (_, i) =>
      String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'),
    );
    await Promise.all(codes.map((code) => getRefusal(thief.caller.auth.redeemInternalCode({ code }))));
    expect(spy.count).toBe(5);
    expect(await getRefusal(thief.caller.auth.redeemInternalCode({ code: right }))).toBe('CODE_INVALID');
  });

  it('500 demands in a day: at most 6 letters', async () => {
    world.superadmin();
    for (let i = 0; i < 500; i++) {
      const asker = world.browser(undefined, `10.0.${i >> 8}.${i & 255}`);
      await getRefusal(asker.caller.auth.requestInternalCode());
      world.clock.advance(60 * SECOND);
    }
    const letters = world.mailbox.letters().filter((l) => l.kind === 'auth.code');
    console.info(`validation code: ${letters.length} letters for 500 demands`);
    expect(letters.length).toBeLessThanOrEqual(6);
  });

  it('stands in no answer and no line of the log', async () => {
    world.superadmin();
    const desk = world.browser();
    const answer = await desk.caller.auth.requestInternalCode();
    const code = readCode(world);
    expect(JSON.stringify(answer)).not.toContain(code);
    expect(world.lines.join('\n')).not.toContain(code);
  });
});
