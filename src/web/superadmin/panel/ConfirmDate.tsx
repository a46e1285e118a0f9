import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import classes from './Today.module.css';

/** A wrong clock is set right on the server, after which the question goes away. */
export function ConfirmDate() {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.accounts.confirmDate.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onSettled: () => Promise.all([utils.stats.today.invalidate(), utils.accounts.invalidate()]),
  });
  return (
    <Button size="sm" className={classes.act} busy={isPending} onClick={() => mutate()}>
      Oui, facturer
    </Button>
  );
}
