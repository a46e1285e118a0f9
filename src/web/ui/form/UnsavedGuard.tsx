import { type ComponentProps, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Confirm } from '../feedback/Dialog.tsx';
import type { DialogFrame } from '../feedback/ModalFrame.tsx';

export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [target, setTarget] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDirty) return;
    const interceptLink = (event: MouseEvent) => {
      const to = findTarget(event);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(to);
    };
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', interceptLink, { capture: true });
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      document.removeEventListener('click', interceptLink, { capture: true });
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, [isDirty]);
  return (
    <LeaveQuestion
      opened={isDirty && target !== null}
      onClose={() => setTarget(null)}
      onConfirm={() => target && navigate(target)}
    />
  );
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

function findTarget(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.origin !== location.origin) return null;
  return link.pathname === location.pathname ? null : link.pathname + link.search + link.hash;
}
