import { type ReactNode, useState } from 'react';
import { paths } from '#domain/addresses.ts';
import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import classes from './Today.module.css';

export function Goto({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} kind="secondary" size="sm" className={classes.act}>
      {children}
    </ButtonLink>
  );
}

export function SendAgain({ letterId }: { letterId: string | null }) {
  const retry = trpc.outbox.retry.useMutation({
    meta: { title: 'Erreur d’envoi' },
    onSuccess: () => toast.success('E-mail relancé.'),
  });
  if (letterId === null) return <Goto to={paths.superadmin.letters}>Voir</Goto>;
  return (
    <Button
      kind="secondary"
      size="sm"
      className={classes.act}
      busy={retry.isPending}
      onClick={() => retry.mutate({ id: letterId })}
    >
      Relancer
    </Button>
  );
}

export const useReopening = () =>
  trpc.auth.reopenDoor.useMutation({ meta: { title: 'Erreur', text: "L'opération a échoué." } });

export type Reopening = ReturnType<typeof useReopening>;

/** Internal sign-up closes after too many wrong codes, and strangers get few codes a day: one act ends both. */
export function SignUpAct({ reopening }: { reopening: Reopening }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        size="sm"
        className={classes.act}
        onClick={() => setAsked(true)}
        aria-label="Rouvrir l’inscription interne"
      >
        Rouvrir
      </Button>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => reopening.mutate(undefined, { onSettled: () => setAsked(false) })}
        title="Rouvrir l’inscription interne&nbsp;?"
        act="Rouvrir l’inscription"
        busy={reopening.isPending}
      >
        <p>Les codes déjà envoyés deviennent nuls. D’autres peuvent être demandés aujourd’hui.</p>
      </Confirm>
    </>
  );
}
