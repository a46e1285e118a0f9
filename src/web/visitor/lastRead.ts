/** When this page was read, if the service worker had to show it from its store. */
export function getPageReadAt(): number | null {
  return Number(document.documentElement.dataset.readAt) || null;
}

/** A public page as this device last read it; null when it never did, or where nothing can be stored. */
export async function readStoredPage(path: string): Promise<{ page: Document; at: number } | null> {
  try {
    const answer = await caches.match(path);
    const at = Date.parse(answer?.headers.get('date') ?? '');
    if (!answer || Number.isNaN(at)) return null;
    return { page: new DOMParser().parseFromString(await answer.text(), 'text/html'), at };
  } catch {
    return null;
  }
}
