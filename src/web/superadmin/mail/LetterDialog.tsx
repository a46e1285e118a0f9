import { useEffect } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { RelativeTime } from '#web/ui/clock.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import classes from './Mail.module.css';

export interface LetterDialogProps {
  letter: { id: string; subject: string; recipient: string; sentAt: number | null; createdAt: number };
  opened: boolean;
  onClose(): void;
}

/** The letter is shown as its recipient reads it, without the secrets that open an account. */
export function LetterDialog({ letter, opened, onClose }: LetterDialogProps) {
  const { id, subject, recipient } = letter;
  const opening = trpc.outbox.open.useMutation({ meta: { silent: true, showsAnswer: true } });
  const { mutate } = opening;
  useEffect(() => {
    if (opened) mutate({ id });
  }, [opened, id, mutate]);
  return (
    <ModalFrame opened={opened} onClose={onClose} title={subject} size="lg">
      <div className="stack">
        <p className="muted">
          À {recipient} · <RelativeTime at={letter.sentAt ?? letter.createdAt} />
        </p>
        {opening.isError ? (
          <ErrorPanel title="Impossible de charger le courrier." onRetry={() => mutate({ id })} />
        ) : opening.data ? (
          <Words {...opening.data} />
        ) : (
          <CardSkeleton />
        )}
      </div>
    </ModalFrame>
  );
}

function Words({ text, hasSecret }: { text: string | null; hasSecret: boolean }) {
  if (text === null)
    return (
      <p className="muted">
        Cet e-mail est parti. Son texte n’est plus gardé ici&nbsp;: il peut contenir des données personnelles.
      </p>
    );
  return (
    <>
      {hasSecret ? (
        <p className="muted">Le code ou le lien qu’il contient n’est lisible que par son destinataire.</p>
      ) : null}
      <p className={`surface anywhere bg-paper ${classes.letter}`}>{text}</p>
    </>
  );
}
