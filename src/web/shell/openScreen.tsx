import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { findArea } from '#domain/addresses.ts';
import { readRememberedMe } from '../storage/personStorage.ts';
import { rootOptions } from '../ui/lazy/retryableLazy.tsx';
import { readPersonOfPage } from './firstData.ts';
import { adoptRememberedPerson, waitForSession } from './session.tsx';

type Screen = { root: HTMLElement; shape: HTMLElement; app: ReactNode; preload(): Promise<void> };

/** The server-drawn shape stays visible until the screen's files and the session have loaded. */
export async function openScreen({ root, shape, app, preload }: Screen): Promise<void> {
  const person = readPersonOfPage();
  if (person) await adoptRememberedPerson(person);
  // Public pages wait for the session only if this browser remembers one.
  const asksWho = findArea(location.pathname) !== null || readRememberedMe() !== null;
  // Failures are left to the screen's own guards, which explain them and offer to retry.
  await Promise.allSettled([preload(), asksWho ? waitForSession() : null]);
  // A transition renders in slices, so that the browser handles taps meanwhile.
  startTransition(() =>
    createRoot(root, rootOptions).render(<ShapeReplacement shape={shape}>{app}</ShapeReplacement>),
  );
}

/** The shape is removed in the frame in which the screen appears, so that nothing jumps or shows twice. */
function ShapeReplacement({ shape, children }: { shape: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => shape.remove(), [shape]);
  return children;
}
