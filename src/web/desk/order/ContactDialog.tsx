import { useState } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ReadyWordsChoice } from '#web/ui/ReadyWordsChoice.tsx';
import { FreshOrderDialog } from '../dialogs/FreshOrderDialog.tsx';
import type { DialogQuestions } from '../dialogs/questions.ts';
import { describeOrder } from '../table/rowWords.ts';
import { LinkFact } from './LinkFact.tsx';

type Props = DialogFrame & DialogQuestions['contact'];

export function ContactDialog({ words, plannedAt, ...dialog }: Props) {
  const { order, opened, onClose } = dialog;
  const [url, setUrl] = useState('');
  const contacted = trpc.dispatch.contacted.useMutation();
  const link = trpc.dispatch.link.useMutation({
    meta: { title: 'Erreur', text: 'Le lien n’a pas été créé.' },
    onSuccess: (answer) => setUrl(answer.url),
  });
  const title = `Prévenir pour la ${describeOrder(order)}`;
  return (
    <FreshOrderDialog {...dialog} title={title}>
      {(fresh) => (
        <ModalFrame opened={opened} onClose={onClose} title={title}>
          <ReadyWordsChoice
            order={{ ...fresh, plannedAt }}
            sender={{ side: 'desk' }}
            first={words}
            link={url}
            // A browser opens no other program once an answer has come, so the link is made before the tap that sends it.
            beforeLink={
              <>
                <LinkFact order={fresh} />
                <Button full busy={link.isPending} onClick={() => link.mutate({ orderId: order.id })}>
                  Préparer le lien
                </Button>
              </>
            }
            onContact={(attempt) => {
              contacted.mutate({ orderId: order.id, ...attempt, actId: crypto.randomUUID() });
              onClose();
            }}
          />
        </ModalFrame>
      )}
    </FreshOrderDialog>
  );
}
