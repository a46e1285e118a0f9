import { useQueryClient } from '@tanstack/react-query';
import { showFailure } from '#web/net/showFailure.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { LoadError, loadModule } from '#web/ui/lazy/retryableLazy.tsx';
import { useDialogs } from '../dialogs/questions.ts';
import type { OfferedAct, ReadyAct } from './orderActs.ts';

export function useAskAct() {
  const { ask } = useDialogs();
  const queries = useQueryClient();
  return ({ question }: OfferedAct): void => {
    if (!question) return;
    if (isReadyAct(question))
      // The first paint has no room for an act.
      void loadModule(() => import('../many/sendReady.ts')).then(
        ({ sendReady }) =>
          sendReady(queries, [question.order], question.about === 'takeReadyBack' ? false : undefined),
        () => showFailure(new LoadError()),
      );
    else if (question.about === 'track' && !question.order.clientLocation)
      toast.failure(
        'Localisation non disponible',
        "La localisation du client pour cette commande n'est pas définie.",
      );
    else ask(question);
  };
}

const isReadyAct = (question: NonNullable<OfferedAct['question']>): question is ReadyAct =>
  question.about === 'setReady' || question.about === 'takeReadyBack';
