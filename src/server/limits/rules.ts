/** At most so many points in so many seconds; `limitsFactor` of the settings multiplies the points. */
export interface Rule {
  points: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const rule = (points: number, seconds: number): Rule => ({ points, seconds });

/** Every limit of requests, by name; one with several windows is several rules that must all allow. */
export const RULES = {
  /** Any call. An address gets ten times as much as a session: thousands of phones share one. */
  'call.session': [rule(300, MINUTE)],
  'call.session.burst': [rule(60, 2)],
  'call.ip': [rule(3000, MINUTE)],
  'call.ip.burst': [rule(600, 2)],
  'signIn.account': [rule(10, 15 * MINUTE)],
  'signIn.account.hard': [rule(100, DAY)],
  'signIn.ip': [rule(300, 10 * MINUTE)],
  /** Codes of a second step: guessing one of a million takes years. */
  'factor.try': [rule(10, 15 * MINUTE)],
  'factor.day': [rule(50, DAY)],
  'signUp.ip': [rule(60, HOUR)],
  /** Letters to an address; sign-ups beyond them count on their browser. */
  'confirmation.address': [rule(3, HOUR)],
  'signUp.browser': [rule(3, HOUR)],
  'reset.address': [rule(3, HOUR), rule(6, DAY)],
  'reset.ip': [rule(100, HOUR)],
  'token.ip': [rule(100, HOUR)],
  /** Validation codes: of the six a day, browsers that the desk has not used get four. */
  'code.letter': [rule(1, MINUTE), rule(6, DAY)],
  'code.stranger': [rule(4, DAY)],
  'code.ip': [rule(100, HOUR)],
  'form.ip': [rule(20, HOUR), rule(60, DAY)],
  'form.address': [rule(3, HOUR)],
  'order.place': [rule(20, HOUR), rule(60, DAY)],
  position: [rule(1, 5)],
  'export.own': [rule(2, DAY)],
  'export.business': [rule(20, HOUR)],
  upload: [rule(20, HOUR)],
  photo: [rule(40, HOUR)],
  /** Letters that strangers may cause, all together: 200. Resets of confirmed accounts have their own part of it. */
  'letters.anonymous': [rule(140, HOUR)],
  'letters.reset': [rule(60, HOUR)],
} as const satisfies Record<string, readonly Rule[]>;

export type RuleName = keyof typeof RULES;
