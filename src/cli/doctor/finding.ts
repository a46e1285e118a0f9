export type Finding = { mark: 'good' | 'warn' | 'bad'; text: string };

export const makeGoodFinding = (text: string): Finding => ({ mark: 'good', text });
export const makeWarning = (text: string): Finding => ({ mark: 'warn', text });
export const makeBadFinding = (text: string): Finding => ({ mark: 'bad', text });
