import type { ReactNode } from 'react';
import { paths } from '#domain/addresses.ts';
import { trpc } from '#web/net/trpc.ts';
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
  const retry = trpc.outbox.retry.useMutation({ meta: { title: 'Erreur d’envoi' } });
  if (letterId === null) return <Goto to={paths.superadmin.letters}>Voir</Goto>;
  return (
    <Button
      size="sm"
      className={classes.act}
      busy={retry.isPending}
      onClick={() => retry.mutate({ id: letterId })}
    >
      Réessayer
    </Button>
  );
}

/** Internal sign-up closes after too many wrong codes, and strangers get few codes a day: both reopen here. */
export function SignUpAct({ closed }: { closed: boolean }) {
  const meta = { title: 'Erreur', text: "L'opération a échoué." };
  const reopening = trpc.auth.reopenDoor.useMutation({ meta });
  const freeing = trpc.auth.freeCodes.useMutation({ meta });
  const { mutate, isPending } = closed ? reopening : freeing;
  return (
    <Button
      kind="secondary"
      size="sm"
      className={classes.act}
      busy={isPending}
      onClick={() => mutate()}
      aria-label={closed ? 'Rouvrir l’inscription interne' : 'Libérer des codes'}
    >
      {closed ? 'Rouvrir' : 'Libérer'}
    </Button>
  );
}
