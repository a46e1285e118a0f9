import { IconArrowBackUp } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { Tone } from '#domain/format/wording.ts';
import { findMessageDueHour, isMessageWaiting, type MessageMark, type MessageState } from '#domain/inbox.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListAndDetail } from '#web/ui/layout/ListAndDetail.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import desk from '../desk.module.css';
import type { ContactMessage } from '../types.ts';
import { DueHour, InboxLine } from './InboxLine.tsx';
import { buildMailLink, ReplyButton } from './ReplyButton.tsx';
import { useMessageMark } from './useInboxActs.ts';

const ADDRESS = { search: 'q', state: 'etat' };
const ALL = 'tous';

const MESSAGE_WORDS: Record<MessageState, { label: string; tone: Tone }> = {
  new: { label: 'Nouveau', tone: 'orange' },
  read: { label: 'À répondre', tone: 'blue' },
  answered: { label: 'Répondu', tone: 'green' },
  closed: { label: 'Classé', tone: 'grey' },
};

export function MessagesPage() {
  const { filters, choose } = useUrlFilters(ADDRESS, ['search']);
  const { search } = filters;
  const state = filters.state === ALL ? 'all' : 'waiting';
  const messages = trpc.inbox.messages.useInfiniteQuery(
    { state, ...(search ? { search } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const showAllMessages = () => choose({ state: ALL });
  return (
    <>
      <SectionHeader
        subtitle="Reçus par la page Contact."
        beside={
          <>
            <SearchField
              value={search}
              onSearch={(text) => choose({ search: text })}
              label="Rechercher par nom ou e-mail"
            />
            <Chips
              label="Messages à afficher"
              joined
              value={state}
              onChange={(next) => choose({ state: next === 'all' ? ALL : '' })}
              options={[
                { value: 'waiting', label: 'À traiter' },
                { value: 'all', label: 'Tous' },
              ]}
            />
          </>
        }
      />
      <ListAndDetail
        query={messages}
        label="Messages"
        failure="Impossible de charger les messages."
        isWaiting={(message) => isMessageWaiting(message.state)}
        renderLine={(message) => <MessageLine message={message} />}
        renderDetail={(message) => <MessageCard message={message} isWhole />}
        renderCard={(message) => <MessageCard message={message} />}
        empty={
          <NoMessages
            isSearch={search !== ''}
            onShowAll={state === 'waiting' ? showAllMessages : undefined}
          />
        }
      />
    </>
  );
}

export function MessageLine({ message: row }: { message: ContactMessage }) {
  const { fullname, createdAt, message, state } = row;
  return (
    <InboxLine
      name={fullname}
      at={createdAt}
      dueAt={isMessageWaiting(state) ? findMessageDueHour(row) : undefined}
      words={message}
      state={<Badge tone={MESSAGE_WORDS[state].tone}>{MESSAGE_WORDS[state].label}</Badge>}
    />
  );
}

function NoMessages({ isSearch, onShowAll }: { isSearch: boolean; onShowAll: (() => void) | undefined }) {
  if (!onShowAll)
    return (
      <EmptyState
        title="Aucun message"
        text={
          isSearch
            ? 'Aucun message ne correspond à cette recherche.'
            : 'Les messages de la page Contact apparaîtront ici.'
        }
      />
    );
  return (
    <EmptyState
      title="Aucun message à traiter"
      text={
        isSearch
          ? 'Le message que vous cherchez a peut-être déjà sa réponse.'
          : 'Les prochains messages de la page Contact apparaîtront ici.'
      }
      action={
        <Button kind="secondary" onClick={onShowAll}>
          {isSearch ? 'Chercher dans tous les messages' : 'Voir tous les messages'}
        </Button>
      }
    />
  );
}

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
        {isMessageWaiting(state) ? <DueHour at={findMessageDueHour(row)} /> : null}
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
