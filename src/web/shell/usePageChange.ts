import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { getTitle } from '#domain/screens/screens.ts';

/** A lazy page may take this long to render its title, and then as long again to reach its height. */
const PAGE_TIMEOUT_MS = 10_000;
const scrollOffsets = new Map<string, number>();

export function usePageChange(): void {
  const { pathname, key } = useLocation();
  const navigationType = useNavigationType();
  const isFirstPage = useRef(true);
  // The offset is a ref: as a dependency it could move the focus when only the query string changes.
  const offset = useRef(0);
  offset.current = navigationType === NavigationType.Pop ? (scrollOffsets.get(key) ?? 0) : 0;

  // The browser may scroll when a shorter page replaces this one: a plain effect would still store that offset.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const saveOffset = () => scrollOffsets.set(key, window.scrollY);
    window.addEventListener('scroll', saveOffset, { passive: true });
    return () => window.removeEventListener('scroll', saveOffset);
  }, [key]);

  useEffect(() => {
    const isOpening = isFirstPage.current;
    isFirstPage.current = false;
    let stopRestoring: (() => void) | undefined;
    const stopWaiting = waitForTitle((title) => {
      document.title = getTitle(pathname) ?? `${title.textContent} · Laveo`;
      if (isOpening) return;
      focusTitle(title);
      stopRestoring = restoreScroll(offset.current);
    });
    return () => {
      stopWaiting();
      stopRestoring?.();
    };
  }, [pathname]);
}

function waitForTitle(onTitle: (title: HTMLElement) => void): () => void {
  let frame = 0;
  const observer = new MutationObserver(() => checkForTitle());
  const stopObserving = () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const timer = setTimeout(stopObserving, PAGE_TIMEOUT_MS);
  const checkForTitle = () => {
    const title = document.querySelector<HTMLElement>('main h1, h1');
    if (!title) return;
    stopObserving();
    onTitle(title);
  };
  // The title of the previous page stays in the document for one more frame.
  frame = requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true });
    checkForTitle();
  });
  return stopObserving;
}

/** Screen readers read the focused title. */
function focusTitle(title: HTMLElement): void {
  title.tabIndex = -1;
  // A form may have focused its first field already.
  if (!document.activeElement?.matches('input, textarea, select')) title.focus({ preventScroll: true });
}

/** The page may still grow, so the scroll is repeated until it is right or the person scrolls, taps or types. */
function restoreScroll(offset: number): () => void {
  const controller = new AbortController();
  const stopScrolling = () => controller.abort();
  const scrollToOffset = () => {
    window.scrollTo(0, offset);
    if (Math.abs(window.scrollY - offset) <= 2) stopScrolling();
  };
  const growth = new ResizeObserver(scrollToOffset);
  const timer = setTimeout(stopScrolling, PAGE_TIMEOUT_MS);
  controller.signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(gesture, stopScrolling, { passive: true, signal: controller.signal });
  growth.observe(document.body);
  scrollToOffset();
  return stopScrolling;
}
