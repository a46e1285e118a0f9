import { IconArrowBackUp } from '@tabler/icons-react';
import { isMessageWaiting, type MessageMark } from '#domain/inbox.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import desk from '../desk.module.css';
import type { ContactMessage } from '../types.ts';
import { ReplyButton } from './ReplyButton.tsx';
import { buildMailLink, MESSAGE_WORDS } from './states.ts';
import { useMessageMark } from './useInboxActs.ts';

interface Props {
  message: ContactMessage;
  /** A list shows the beginning of a new message, and its pane the whole. */
  isWhole?: boolean;
}

export function MessageCard({ message: row, isWhole = false }: Props) {
  const { id, fullname, email, message, createdAt, state } = row;
  const mark = useMessageMark();
  const isClosed = state === 'new' && !isWhole;
  const markMessage = (next: MessageMark) => mark.mutate({ messageId: id, from: state, state: next });
  return (
    <Card
      as="article"
      title={fullname}
      aside={<Badge tone={MESSAGE_WORDS[state].tone}>{MESSAGE_WORDS[state].label}</Badge>}
      data-new={state === 'new' || undefined}
      className={`gap-8 column ${desk.card}`}
    >
      <p className="row anywhere">
        <a href={buildMailLink(email)}>{email}</a>
        <span className={desk.detail}>
          <RelativeTime at={createdAt} />
        </span>
      </p>
      <p className={isClosed ? `${desk.words} ${desk.clamp} overflow-hidden` : desk.words}>{message}</p>
      <HandledNote message={row} />
      <div className={`row ${desk.actions}`}>
        {isClosed ? (
          <Button size="sm" onClick={() => markMessage('read')}>
            Ouvrir
          </Button>
        ) : (
          <AnswerButtons row={row} isPending={mark.isPending} onMark={markMessage} />
        )}
      </div>
    </Card>
  );
}

function HandledNote({ message: { state, handledBy, handledAt } }: { message: ContactMessage }) {
  if (handledAt === null) return null;
  return (
    <p className={desk.detail}>
      {state === 'answered' ? 'Répondu' : 'Classé'}
      {handledBy ? ` par ${handledBy}` : ''}, <RelativeTime at={handledAt} />
    </p>
  );
}

type AnswerProps = { row: ContactMessage; isPending: boolean; onMark(next: MessageMark): void };

function AnswerButtons({ row: { email, fullname, state }, isPending, onMark }: AnswerProps) {
  if (!isMessageWaiting(state))
    return (
      <Button
        size="sm"
        kind="secondary"
        disabled={isPending}
        icon={IconArrowBackUp}
        onClick={() => onMark('read')}
      >
        Remettre à traiter
      </Button>
    );
  return (
    <>
      <ReplyButton email={email} fullname={fullname} subject="Votre message à Laveo" />
      <Button size="sm" kind="secondary" disabled={isPending} onClick={() => onMark('answered')}>
        Marquer répondu
      </Button>
      <Button size="sm" kind="ghost" disabled={isPending} onClick={() => onMark('closed')}>
        Classer sans réponse
      </Button>
    </>
  );
}
