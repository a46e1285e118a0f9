import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { headOf } from './head.ts';

/** How long a page may take to bring its title before nobody waits for it any more. */
const LATEST_MS = 10_000;
const offsets = new Map<string, number>();

/** On each change of page: its name in the tab, the focus on its title, the scroll where it was left. */
export function usePageChange(): void {
  const { pathname, key } = useLocation();
  const way = useNavigationType();
  const first = useRef(true);
  // Where one comes back to; a search typed into an address is no new page, and must not move the focus.
  const offset = useRef(0);
  offset.current = way === NavigationType.Pop ? (offsets.get(key) ?? 0) : 0;

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => offsets.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);

  useEffect(() => {
    const opened = first.current;
    first.current = false;
    return whenTitled((title) => {
      document.title = headOf(pathname)?.title ?? `${title.textContent} · Laveo`;
      if (opened) return;
      focusQuietly(title);
      restoreScroll(offset.current);
    });
  }, [pathname]);
}

/** Lazy pages bring their h1 later than the address changes. */
function whenTitled(act: (title: HTMLElement) => void): () => void {
  const find = () => document.querySelector<HTMLElement>('main h1, h1');
  let frame = 0;
  const observer = new MutationObserver(() => look());
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const timer = setTimeout(stop, LATEST_MS);
  const look = () => {
    const title = find();
    if (!title) return;
    stop();
    act(title);
  };
  // A frame later, so that the page that leaves has left.
  frame = requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
  return stop;
}

/** Read out by a screen reader, without a ring around words that nobody can press. */
function focusQuietly(title: HTMLElement): void {
  title.tabIndex = -1;
  title.style.outline = 'none';
  title.style.boxShadow = 'none';
  // A form that has put the cursor in its first field knows better.
  if (!document.activeElement?.matches('input, textarea, select')) title.focus({ preventScroll: true });
}

/** Waits until the page has grown long enough; gives up when the person moves about by himself. */
function restoreScroll(offset: number): void {
  let tries = 0;
  const moved = new AbortController();
  for (const way of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(way, () => moved.abort(), { passive: true, signal: moved.signal });
  const settle = () => {
    if (moved.signal.aborted) return;
    window.scrollTo(0, offset);
    tries += 1;
    if (Math.abs(window.scrollY - offset) > 2 && tries < 40) requestAnimationFrame(settle);
    else moved.abort();
  };
  settle();
}
