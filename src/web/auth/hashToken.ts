/** What a link of ours carries behind the #, where no server, log or referrer ever sees it. */
export function tokenIn(hash: string, type?: string): string | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  if (type !== undefined && parts.get('type') !== type) return null;
  return parts.get('token') || null;
}

/** Once read, the token leaves the address bar and the history. */
export function hideHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
