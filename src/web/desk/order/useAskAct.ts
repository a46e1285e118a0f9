import { toast } from '#web/ui/feedback/toasts.ts';
import { useDialogs } from '../dialogs/questions.ts';
import type { OrderAct } from './orderActs.ts';

export function useAskAct() {
  const { ask } = useDialogs();
  return ({ question }: OrderAct): void => {
    if (!question) return;
    if (question.about === 'track' && !question.order.clientLocation)
      toast.failure(
        'Localisation non disponible',
        "La localisation du client pour cette commande n'est pas définie.",
      );
    else ask(question);
  };
}
