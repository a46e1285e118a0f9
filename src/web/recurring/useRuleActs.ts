import { trpc } from '#web/net/trpc.ts';

/** Each act answers the rule as it is then; its orders and their counts have changed with it. */
export function useRuleActs() {
  const utils = trpc.useUtils();
  const onSettled = () =>
    Promise.all([utils.recurring, utils.orders, utils.dispatch].map((part) => part.invalidate()));
  const meta = { title: 'Erreur', text: 'Votre changement n’a pas été enregistré.' };
  return {
    update: trpc.recurring.update.useMutation({ meta, onSettled }),
    skip: trpc.recurring.skip.useMutation({ meta, onSettled }),
    restore: trpc.recurring.restore.useMutation({ meta, onSettled }),
    create: trpc.recurring.create.useMutation({ meta, onSettled }),
  };
}
