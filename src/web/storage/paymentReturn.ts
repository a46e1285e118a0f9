/** A provider brings the browser back to one page, whatever it left from; the address to go on to waits here. */
const NAME = 'laveo:payment';

export function keepPaymentReturn(path: string): void {
  try {
    sessionStorage.setItem(NAME, path);
  } catch {
    // A browser that refuses storage comes back to a page that leads on by the session, or by the link again.
  }
}

export function takePaymentReturn(): string | null {
  try {
    const path = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    return path;
  } catch {
    return null;
  }
}
