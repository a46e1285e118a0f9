export type LimitRule = { points: number; seconds: number };

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const makeRule = (points: number, seconds: number): LimitRule => ({ points, seconds });

/** A call is allowed only if every window of its name allows it. */
export const RULES = {
  /** An IP address gets ten times as much as a session, because thousands of phones may share one address. */
  'call.session': [makeRule(300, MINUTE)],
  'call.session.burst': [makeRule(60, 2)],
  'call.ip': [makeRule(3000, MINUTE)],
  'call.ip.burst': [makeRule(600, 2)],
  'signIn.account': [makeRule(10, 15 * MINUTE)],
  'signIn.account.hard': [makeRule(100, DAY)],
  'signIn.ip': [makeRule(300, 10 * MINUTE)],
  /** Guessing a code of six digits takes years at these rates. */
  'factor.browser': [makeRule(10, 15 * MINUTE), makeRule(50, DAY)],
  'factor.network': [makeRule(20, 15 * MINUTE), makeRule(50, DAY)],
  'factor.account': [makeRule(100, DAY)],
  /** The letters' links by which a member without a second factor enters. */
  'entry.account': [makeRule(5, HOUR), makeRule(15, DAY)],
  'signUp.ip': [makeRule(60, HOUR)],
  /** A sign-up beyond this limit sends no letter; an earlier link, opened in the same browser, confirms the account. */
  'confirmation.address': [makeRule(3, HOUR)],
  'signUp.browser': [makeRule(3, HOUR)],
  'reset.address': [makeRule(3, HOUR), makeRule(6, DAY)],
  'reset.ip': [makeRule(100, HOUR)],
  /** Beyond the cap of the house each confirmed account has a letter of its own, whose link lives as long. */
  'reset.account': [makeRule(1, HOUR)],
  'token.ip': [makeRule(100, HOUR)],
  /** Browsers unknown to the desk may use up only four of the six letters a day, and a network of theirs only one. */
  'code.letter': [makeRule(1, MINUTE), makeRule(6, DAY)],
  'code.stranger': [makeRule(4, DAY)],
  'code.network': [makeRule(1, DAY)],
  'code.ip': [makeRule(100, HOUR)],
  'form.ip': [makeRule(20, HOUR), makeRule(60, DAY)],
  'form.address': [makeRule(3, HOUR)],
  'order.place': [makeRule(20, HOUR), makeRule(60, DAY)],
  'order.placeFor': [makeRule(120, HOUR)],
  'recurring.change': [makeRule(60, HOUR)],
  /** Tokens of links that lead nowhere. */
  'link.ip': [makeRule(30, 10 * MINUTE)],
  'payment.start': [makeRule(20, 10 * MINUTE)],
  position: [makeRule(1, 5)],
  'export.own': [makeRule(2, DAY)],
  'export.business': [makeRule(20, HOUR)],
  upload: [makeRule(20, HOUR)],
  photo: [makeRule(40, HOUR)],
  /** Each new browser has its server looked up. */
  'push.subscribe': [makeRule(10, HOUR)],
  /**
   * Strangers may cause 200 letters an hour in all: these two, and 60 sign-ups that wait their turn. Resets that an
   * account's own reserve pays come on top.
   */
  'letters.anonymous': [makeRule(80, HOUR)],
  'letters.reset': [makeRule(60, HOUR)],
} as const satisfies Record<string, readonly LimitRule[]>;

export type RuleName = keyof typeof RULES;
