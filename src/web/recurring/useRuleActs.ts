import { trpc } from '#web/net/trpc.ts';

export function useRuleActs() {
  const meta = { title: 'Erreur', text: 'Votre changement n’a pas été enregistré.' };
  return {
    update: trpc.recurring.update.useMutation({ meta }),
    skip: trpc.recurring.skip.useMutation({ meta }),
    restore: trpc.recurring.restore.useMutation({ meta }),
    create: trpc.recurring.create.useMutation({ meta }),
  };
}
