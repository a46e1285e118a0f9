import { type ComponentProps, useEffect, useState } from 'react';
import { Confirm } from '../feedback/Dialog.tsx';
import type { DialogFrame } from '../feedback/ModalFrame.tsx';

/** One answer counts for all open forms of a page. */
let isLeaving = false;

/** Asks before a link or a button with `data-leaves` takes the page away from a form. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [exit, setExit] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const interceptLink = (event: MouseEvent) => {
      const wanted = findExit(event);
      if (!wanted || isLeaving) return;
      event.preventDefault();
      // The guard of another form would ask too.
      event.stopImmediatePropagation();
      setExit(wanted);
    };
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', interceptLink, { capture: true });
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      document.removeEventListener('click', interceptLink, { capture: true });
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, [isDirty]);
  const leave = () => {
    isLeaving = true;
    exit?.click();
    isLeaving = false;
    setExit(null);
  };
  return <LeaveQuestion opened={isDirty && exit !== null} onClose={() => setExit(null)} onConfirm={leave} />;
}

/** A dialog asks before it closes over something that is not saved. */
export function useCloseQuestion(isDirty: boolean, { opened, onClose }: DialogFrame) {
  const [isLeaving, setLeaving] = useState(false);
  const requestClose = () => {
    // One gesture may reach both dialogs, and must close only the question.
    if (isLeaving) return;
    // The question opens a tick later; otherwise the Esc that opens it would also close it.
    if (isDirty) setTimeout(() => setLeaving(true));
    else onClose();
  };
  const leave = () => {
    setLeaving(false);
    onClose();
  };
  return {
    // A stray click outside must not lose changes, and Esc belongs to the question while that is open.
    frame: { opened, onClose: requestClose, closeOnClickOutside: !isDirty, closeOnEscape: !isLeaving },
    question: (
      <LeaveQuestion opened={opened && isLeaving} onClose={() => setLeaving(false)} onConfirm={leave} />
    ),
  };
}

type LeaveProps = Pick<ComponentProps<typeof Confirm>, 'opened' | 'onClose' | 'onConfirm'>;

const LeaveQuestion = (props: LeaveProps) => (
  <Confirm {...props} title={'Quitter sans enregistrer\u00a0?'} act="Quitter" dismiss="Continuer la saisie">
    Ce que vous venez de saisir sera perdu.
  </Confirm>
);

function findExit(event: MouseEvent): HTMLElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const exit = event.target instanceof Element ? event.target.closest<HTMLElement>('a, [data-leaves]') : null;
  if (!(exit instanceof HTMLAnchorElement)) return exit;
  if (!exit.href || exit.target === '_blank' || exit.origin !== location.origin) return null;
  return exit.pathname === location.pathname ? null : exit;
}
