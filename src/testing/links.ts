import type { World } from './world.ts';

type LinkLetter = 'auth.confirm' | 'auth.reset' | 'auth.entry' | 'auth.signInLink';

/** The token comes from the link in the newest letter to this address. */
export function readToken(world: World, to: string, kind: LinkLetter): string {
  const letter = world.mailbox.letters().findLast((l) => l.to === to && l.kind === kind);
  return parseToken(letter?.text ?? '');
}

export function parseToken(text: string): string {
  const token = /token=([A-Za-z0-9_-]+)/.exec(text)?.[1];
  if (!token) throw new Error('no link in this letter');
  return token;
}

export function listTokens(world: World, to: string, kind: LinkLetter): string[] {
  return world.mailbox
    .letters()
    .filter((l) => l.to === to && l.kind === kind)
    .map((l) => parseToken(l.text));
}

/** The code comes from the newest letter that has one, to any address. */
export function readCode(world: World): string {
  const letter = world.mailbox.letters().findLast((l) => l.kind === 'auth.code');
  const code = /^\d{6}$/m.exec(letter?.text ?? '')?.[0];
  if (!code) throw new Error('no code in the mailbox');
  return code;
}

export const AWA = {
  fullname: 'Awa Koné',
  phone: '07 01 02 03 04',
  email: 'awa@exemple.ci',
  password: 'mot de passe d’Awa',
};
