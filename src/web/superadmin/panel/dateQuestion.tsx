import { IconCalendarQuestion } from '@tabler/icons-react';
import { formatDate, formatLongDate } from '#domain/format/calendar.ts';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import classes from './Today.module.css';

export const DATE_WORDS = {
  icon: IconCalendarQuestion,
  tone: 'red' as const,
  title: ({ dueAt }: { dueAt: number }) => `Sommes-nous bien le ${formatLongDate(dueAt)}\u00a0?`,
  detail: ({ since }: { since: number }) =>
    `Le serveur a sauté depuis le ${formatDate(since)}\u00a0: ni facture mensuelle ni rappel avant votre réponse`,
  act: () => <ConfirmDate />,
};

/** A wrong clock is set right on the server, after which the question goes away. */
function ConfirmDate() {
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
