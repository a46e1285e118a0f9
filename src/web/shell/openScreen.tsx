import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { findArea } from '#domain/addresses.ts';
import { readRememberedMe } from '../storage/personStorage.ts';
import { readPersonOfPage } from './firstData.ts';
import { openAs, waitForSession } from './session.tsx';

type Screen = { root: HTMLElement; shape: HTMLElement; app: ReactNode; preload(): Promise<void> };

/** The shape that the server drew stays until the screen is there in one piece: its files, and who is signed in. */
export async function openScreen({ root, shape, app, preload }: Screen): Promise<void> {
  const person = readPersonOfPage();
  if (person) await openAs(person);
  // A browser that remembers nobody waits for no answer where everybody may enter.
  const asksWho = findArea(location.pathname) !== null || readRememberedMe() !== null;
  // The screen's own guards word what did not arrive, and ask for it again.
  await Promise.allSettled([preload(), asksWho ? waitForSession() : null]);
  // A transition renders in slices, so that a tap is answered meanwhile.
  startTransition(() => createRoot(root).render(<InPlaceOf shape={shape}>{app}</InPlaceOf>));
}

/** The shape goes in the frame in which the screen comes: nothing moves, and nothing is there twice. */
function InPlaceOf({ shape, children }: { shape: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => shape.remove(), [shape]);
  return children;
}
