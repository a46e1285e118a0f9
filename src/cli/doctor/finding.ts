import { CommandRefused, type Terminal } from '../command.ts';

export type Finding = { mark: 'good' | 'warn' | 'bad'; text: string };

export const makeGoodFinding = (text: string): Finding => ({ mark: 'good', text });
export const makeWarning = (text: string): Finding => ({ mark: 'warn', text });
export const makeBadFinding = (text: string): Finding => ({ mark: 'bad', text });

const MARKS = { good: '  ok ', warn: '   ! ', bad: '  NON' } as const;

/** Ends with code 1 if one of them is bad. */
export function sayFindings(findings: readonly Finding[], terminal: Terminal): void {
  for (const { mark, text } of findings) terminal.say(`${MARKS[mark]}  ${text}`);
  const bad = findings.filter((f) => f.mark === 'bad').length;
  if (bad > 0) throw new CommandRefused(`${bad} point(s) à corriger.`);
}
