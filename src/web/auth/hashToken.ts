import type { FailureShape } from '#domain/failures/failureShape.ts';

/** The token follows the `#`, so that no server, log or referrer receives it. */
export function readHashToken(hash: string, type?: string): string | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  if (type !== undefined && parts.get('type') !== type) return null;
  return parts.get('token') || null;
}

export function removeHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

export function isLinkInvalid({ code }: FailureShape): boolean {
  return code === 'LINK_EXPIRED' || code === 'INVALID_INPUT';
}
