import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { findArea } from '#domain/addresses.ts';
import { readRememberedMe } from '../storage/personStorage.ts';
import { readPersonOfPage } from './firstData.ts';
import { openAs, waitForSession } from './session.tsx';

interface Screen {
  root: HTMLElement;
  /** What the server drew. */
  shape: HTMLElement;
  app: ReactNode;
  /** Loads the files of the screen. */
  preload(): Promise<void>;
}

/** The shape that the server drew stays until the screen is there in one piece: its files, and who is signed in. */
export async function openScreen({ root, shape, app, preload }: Screen): Promise<void> {
  const person = readPersonOfPage();
  if (person) await openAs(person);
  // Where everybody may enter, a browser that remembers nobody waits for no answer.
  const asksWho = findArea(location.pathname) !== null || readRememberedMe() !== null;
  // What did not arrive is worded, and asked for again, by the screen's own guards.
  await Promise.allSettled([preload(), asksWho ? waitForSession() : null]);
  // In slices, so that a tap is answered meanwhile.
  startTransition(() => createRoot(root).render(<InPlaceOf shape={shape}>{app}</InPlaceOf>));
}

/** In the same frame: nothing moves, and nothing is there twice. */
function InPlaceOf({ shape, children }: { shape: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => shape.remove(), [shape]);
  return children;
}
