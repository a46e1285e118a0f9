import { type ComponentProps, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Confirm } from '../feedback/Confirm.tsx';

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

type LeaveProps = Pick<ComponentProps<typeof Confirm>, 'opened' | 'onClose' | 'onConfirm'>;

export const LeaveQuestion = (props: LeaveProps) => (
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
