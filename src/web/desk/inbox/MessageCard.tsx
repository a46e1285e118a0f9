import { IconArrowBackUp, IconSend } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMonth } from '#domain/format/calendar.ts';
import { formatOrderCount } from '#domain/format/order/pieceCount.ts';
import { LONGEST_SEARCH } from '#domain/format/search.ts';
import { findMessageDueHour, isMessageWaiting, type MessageState } from '#domain/inbox.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
import { StackedFact } from '#web/ui/Fact.tsx';
import { Ghost } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { AreaField } from '#web/ui/form/Field.tsx';
import { readDraftField, useFormDraft } from '#web/ui/form/useFormDraft.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import desk from '../desk.module.css';
import { OrderSentence } from '../order/OrderSentence.tsx';
import type { ContactMessage } from '../types.ts';
import { DueHour, InboxLine } from './InboxLine.tsx';
import { useMessageMark, useReply } from './useInboxActs.ts';

const nameReplyDraft = (messageId: string) => `reponse-${messageId}`;

const SETTLED_BADGES: Partial<Record<MessageState, ReactNode>> = {
  answered: <Badge tone="green">Répondu</Badge>,
  closed: <Badge tone="grey">Classé</Badge>,
};

export function MessageLine({ message: row }: { message: ContactMessage }) {
  const { fullname, createdAt, message, state } = row;
  return (
    <InboxLine
      name={fullname}
      at={createdAt}
      dueAt={isMessageWaiting(state) ? findMessageDueHour(row) : undefined}
      words={message}
      state={SETTLED_BADGES[state]}
    />
  );
}

export function MessageCard({ message: listedMessage }: { message: ContactMessage }) {
  const row = useFreshMessage(listedMessage);
  const { id, fullname, email, message, reply, createdAt, state } = row;
  const mark = useMessageMark();
  return (
    <Card as="article" title={fullname} aside={SETTLED_BADGES[state]} className={`gap-8 column ${desk.card}`}>
      <p className="row anywhere">
        {email}
        <span className="block muted text-14 regular wrap-anywhere">
          <RelativeTime at={createdAt} />
        </span>
        {isMessageWaiting(state) ? <DueHour at={findMessageDueHour(row)} /> : null}
      </p>
      <p className={`p-16 border round-14 bg-paper ${desk.words}`}>{message}</p>
      <Writer email={email} />
      <HandledNote message={row} />
      {reply === null ? null : <blockquote className={desk.words}>«&nbsp;{reply}&nbsp;»</blockquote>}
      {isMessageWaiting(state) ? (
        <ReplyForm message={row} mark={mark} />
      ) : (
        <>
          <UnsentReply message={row} />
          <div className={`row mt-8 pt-8 ${desk.actions}`}>
            <Button
              size="sm"
              kind="secondary"
              disabled={mark.isPending}
              icon={IconArrowBackUp}
              onClick={() => mark.mutate({ messageId: id, from: state, state: 'read' })}
            >
              Remettre à traiter
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

/** A message that a colleague has handled leaves the list, and stays open beside it. */
function useFreshMessage(listedMessage: ContactMessage): ContactMessage {
  const { id, email } = listedMessage;
  const { data } = trpc.inbox.messages.useInfiniteQuery(
    { state: 'all', search: email.slice(0, LONGEST_SEARCH) },
    { ...NEXT_PAGE, meta: { silent: true } },
  );
  return data?.pages.flatMap(({ items }) => items).find((one) => one.id === id) ?? listedMessage;
}

/** The text can still be copied; one that was sent is shown as the reply. */
function UnsentReply({ message: { id, reply } }: { message: ContactMessage }) {
  const text = readDraftField(nameReplyDraft(id), 'text').trim();
  if (text === '' || text === reply) return null;
  return <AreaField label="Votre réponse, non envoyée" rows={6} readOnly value={text} />;
}

/** The client whose account has this address, with what is under way for them. */
function Writer({ email }: { email: string }) {
  const paths = useDeskPaths();
  const people = trpc.people.list.useQuery({ role: 'client', search: email });
  const client = people.data?.items.find((one) => one.email === email);
  if (people.isPending) return <Ghost height={44} />;
  if (!client) return null;
  const { id, phone, createdAt, orders, present } = client;
  return (
    <dl className="flex flex-wrap gap-24">
      <StackedFact term={`Client depuis ${formatMonth(createdAt)}`}>
        <Link to={`${paths.orders}?client=${id}`}>{formatOrderCount(orders)}</Link>
      </StackedFact>
      <StackedFact term="En ce moment">{present ? <OrderSentence order={present} /> : null}</StackedFact>
      <StackedFact term="Téléphone">
        <Phone value={phone} />
      </StackedFact>
    </dl>
  );
}

function HandledNote({ message: { state, handledBy, handledAt } }: { message: ContactMessage }) {
  if (handledAt === null) return null;
  return (
    <p className="block muted text-14 regular wrap-anywhere">
      {state === 'answered' ? 'Répondu' : 'Classé'}
      {handledBy ? ` par ${handledBy}` : ''}, <RelativeTime at={handledAt} />
    </p>
  );
}

type ReplyProps = { message: ContactMessage; mark: ReturnType<typeof useMessageMark> };

function ReplyForm({ message, mark }: ReplyProps) {
  const { id: messageId, state: from, fullname } = message;
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(nameReplyDraft(messageId), form);
  const [isEmpty, setEmpty] = useState(false);
  const reply = useReply(draft.clear);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    setEmpty(text === '');
    if (text !== '' && !reply.isPending) reply.mutate({ messageId, from, text });
  };
  return (
    <form ref={form} className="stack gap-12" noValidate onSubmit={submit}>
      <AreaField
        label="Votre réponse"
        name="text"
        rows={6}
        maxLength={4000}
        help={`Envoyée par e-mail. «\u00a0Bonjour ${fullname},\u00a0» et la signature s’ajoutent d’elles-mêmes.`}
        error={isEmpty ? 'Écrivez votre réponse.' : undefined}
      />
      <div className="row">
        <Button type="submit" icon={IconSend} busy={reply.isPending}>
          Répondre
        </Button>
        <Button
          size="sm"
          kind="secondary"
          disabled={mark.isPending}
          onClick={() => mark.mutate({ messageId, from, state: 'answered' })}
        >
          Marquer répondu
        </Button>
        <Button
          size="sm"
          kind="ghost"
          disabled={mark.isPending}
          onClick={() => mark.mutate({ messageId, from, state: 'closed' })}
        >
          Classer sans réponse
        </Button>
      </div>
    </form>
  );
}
