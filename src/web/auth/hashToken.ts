import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import type { createShortLivedSecret } from '../storage/shortLived.ts';

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
  return code === 'LINK_EXPIRED' || code === 'ENTRY_LINK_EXPIRED' || code === 'INVALID_INPUT';
}

/** A second link pasted into this tab changes only the hash and loads no page, so `turn` mounts the content anew. */
export function useLinkToken(stored: ReturnType<typeof createShortLivedSecret>) {
  const { hash } = useLocation();
  const [link, setLink] = useState(() => ({ token: readHashToken(hash) ?? stored.read(), turn: 0 }));
  useEffect(() => {
    const readLink = () => {
      const token = readHashToken(location.hash);
      if (token) setLink(({ turn }) => ({ token, turn: turn + 1 }));
    };
    window.addEventListener('hashchange', readLink);
    return () => window.removeEventListener('hashchange', readLink);
  }, []);
  return link;
}
