import type { FailureShape } from '#domain/failures/failureShape.ts';

/** Reads the token that a letter's link carries behind the #, where no server, log or referrer sees it. */
export function readHashToken(hash: string, type?: string): string | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  if (type !== undefined && parts.get('type') !== type) return null;
  return parts.get('token') || null;
}

/** Removes a token that has been read from the address bar and the history. */
export function removeHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** The token was used, has expired or was cut short: no retry can help. */
export function isLinkInvalid({ code }: FailureShape): boolean {
  return code === 'LINK_EXPIRED' || code === 'INVALID_INPUT';
}
