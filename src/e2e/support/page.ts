import { basename, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Locator, type Page, type Route, test } from '@playwright/test';
import sharp from 'sharp';
import { fetchRoute } from './freshConnection.ts';

const FOLDER = join(import.meta.dirname, '../../../screens/states');
let pictures = 0;

/** With PICTURES=1, the state that is checked is also drawn. */
async function takePicture(page: Page): Promise<void> {
  if (!process.env.PICTURES) return;
  pictures += 1;
  const name = `${basename(test.info().file, '.spec.ts')}-${pictures}.png`;
  await page.screenshot({ path: join(FOLDER, name) });
}

/** The nightly run checks both colour schemes, and ends with the one in which the page was found. */
export async function expectAccessible(page: Page): Promise<void> {
  if (process.env.NIGHTLY || process.env.PICTURES) {
    const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
    await expectNoViolation(page);
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  }
  await expectNoViolation(page);
  await expectNoSidewaysScroll(page);
}

async function expectNoViolation(page: Page): Promise<void> {
  await takePicture(page);
  // A dialog that is still fading in fails the contrast check, so the check is retried.
  await expect(async () => {
    // Legacy mode skips the second page that axe opens to merge the results of frames: no page here has frames.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
    const { violations } = await axe.analyze();
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual(
      [],
    );
  }).toPass({ timeout: 120_000 });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const measureOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(measureOverflow, { message: 'sideways scroll' }).toBeLessThanOrEqual(0);
}

/** What a page shows may be stale until its stream stands. */
export const expectLive = (page: Page) => expect(page.locator('[data-live="live"]').first()).toBeAttached();

/** Each page's toasts, oldest first, without those that a test has already expected. */
const recordedToasts = new WeakMap<Page, string[]>();

/** A busy machine may miss the five seconds that a toast stays, so each is recorded as it appears. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, words: string) => {
    recordedToasts.set(page, [...(recordedToasts.get(page) ?? []), normalizeSpaces(words)]);
  });
  await context.addInitScript(() => {
    const { noteToast } = window as unknown as { noteToast(words: string): void };
    let last: Element | null = null;
    new MutationObserver(() => {
      const toast = document.querySelector<HTMLElement>('[data-toasts] article');
      if (toast === last) return;
      last = toast;
      if (toast?.checkVisibility()) noteToast(toast.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** The toast may have left the screen already; a second call does not find the same one again. */
export async function expectToast(page: Page, ...words: (string | RegExp)[]): Promise<void> {
  const hasAllWords = (toast: string) =>
    words.every((word) =>
      typeof word === 'string' ? toast.includes(normalizeSpaces(word)) : word.test(toast),
    );
  // A failed poll prints its last value, which therefore names the toasts that came instead and the address.
  const describeOutcome = () => {
    const toasts = recordedToasts.get(page) ?? [];
    return toasts.some(hasAllWords) ? 'shown' : `${page.url()}: ${toasts.join(' | ') || 'no toast'}`;
  };
  await expect.poll(describeOutcome, { message: `a toast that says ${words.join(' and ')}` }).toBe('shown');
  const toasts = recordedToasts.get(page) ?? [];
  toasts.splice(toasts.findIndex(hasAllWords), 1);
}

export const listUnreadToasts = (page: Page): readonly string[] => recordedToasts.get(page) ?? [];

/** Screens have narrow and no-break spaces, and pdftotext aligns columns with spaces. */
export const normalizeSpaces = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

export const findDefinition = (term: Locator) => term.locator('xpath=following-sibling::dd[1]');

export function makeGate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Requests to the address wait until the test calls the returned function. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  respond = (route: Route) => route.continue(),
): Promise<() => void> {
  const gate = makeGate();
  await page.route(address, async (route) => {
    await gate.opened;
    await respond(route);
  });
  return gate.open;
}

export async function tapTwice(button: Locator, procedure: string): Promise<void> {
  const releaseRequests = await holdRequests(button.page(), new RegExp(`/trpc/[^?]*${procedure}`));
  await button.dblclick();
  releaseRequests();
}

/** The second half of a double tap stays without effect where the first one has closed or left something. */
export async function expectSecondTapBlocked(page: Page, tapFirst: () => Promise<void>): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener('click', ({ detail }) => {
      document.body.dataset.clicked = String(detail);
    }),
  );
  // The guard ends with its time, which a slow machine may need for the first tap alone.
  await page.clock.install();
  await stopTime(page);
  await tapFirst();
  await page.evaluate(() => {
    document.body.dataset.clicked = 'none';
  });
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.locator('body')).toHaveAttribute('data-clicked', 'none');
  await page.clock.resume();
}

const MAX_TAB_STOPS = 200;

export async function pressTabUntilFocused(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not reach the target');
}

export async function pressEnter(page: Page, target: Locator): Promise<void> {
  await pressTabUntilFocused(page, target);
  await page.keyboard.press('Enter');
}

export async function countEffort(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as unknown as { effort: number };
    counter.effort = 0;
    const countEvent = ({ isTrusted }: Event) => {
      if (isTrusted) counter.effort += 1;
    };
    window.addEventListener('pointerdown', countEvent, { capture: true });
    window.addEventListener('keydown', countEvent, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { effort: number }).effort);
}

export async function countTaps(context: BrowserContext): Promise<() => number> {
  let taps = 0;
  await context.exposeFunction('countTap', () => {
    taps += 1;
  });
  await context.addInitScript(() => {
    const { countTap } = window as unknown as { countTap(): void };
    window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countTap(), { capture: true });
  });
  return () => taps;
}

/** The media query for a coarse pointer matches from the next load of the page on. */
export async function emulateCoarsePointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
  });
}

/** The block of the server's answers for the signed-in person is removed, as a page from a cache has none. */
export async function leaveOutFirstData(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await fetchRoute(route);
    const body = (await response.text()).replace(/<script[^>]*id="laveo-first".*?<\/script>/, '');
    await route.fulfill({ response, body });
  });
}

const PHOTO = { width: 640, height: 480, channels: 3, background: '#0d6b78' } as const;
export const makePhoto = () => sharp({ create: PHOTO }).png().toBuffer();

export async function chooseImage(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choisir une |Changer l’)image$/ }).click();
  await (await chooser).setFiles(file);
}

/** The page's timers wait for `advanceTime` afterwards; the page's clock must be installed before. */
export async function stopTime(page: Page): Promise<void> {
  // `pauseAt` fails if the page needs longer than this second, but it stops the clock, so the next try succeeds.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  }).toPass();
}

/** A page that loads while its clock is stopped needs a little time to pass before it is drawn. */
export async function advanceUntilVisible(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await advanceTime(page, 50);
    await expect(what).toBeVisible({ timeout: 500 });
  }).toPass();
}

export async function advanceTime(page: Page, ms: number): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = drawn;
        port2.postMessage(null);
      }),
  );
  await page.clock.runFor(ms);
}

/** React's scheduler posts itself messages. On a busy phone what no key or tap asked for is late, and so are effects. */
export function delayRendering(): void {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...message) {
    setTimeout(() => Reflect.apply(postMessage, this, message), 300);
  };
}
