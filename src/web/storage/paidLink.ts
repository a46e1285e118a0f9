/** A provider brings the browser back to one page, whatever it left from; the token of an order's link waits here. */
const NAME = 'laveo:payment';

/** An order of a client who is signed in has none, and the one of an earlier payment goes. */
export function keepPaidLink(token = ''): void {
  try {
    sessionStorage.setItem(NAME, token);
  } catch {
    // A browser that refuses storage comes back to a page that tells to open the link again.
  }
}

export function takePaidLink(): string | null {
  try {
    const token = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    return token || null;
  } catch {
    return null;
  }
}
