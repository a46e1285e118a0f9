import { IconMail, IconMailOff, IconMessageReport, IconUserPlus, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MAX_PAGE } from '#domain/contract/page.ts';
import { findMessageDueHour, sortToAnswer } from '#domain/inbox.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import type { PagedQuery } from '#web/ui/layout/CardList.tsx';
import { ListAndDetail } from '#web/ui/layout/ListAndDetail.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { makeSinglePage } from '#web/ui/table/DataList.tsx';
import { ClaimDetail } from '../claims/ClaimDetail.tsx';
import { ClaimLine } from '../claims/ClaimsPage.tsx';
import type { Application, ContactMessage, DeskClaim, RefusedLetter } from '../types.ts';
import { ApplicationCard, ApplicationLine } from './ApplicationsPage.tsx';
import { MessageCard, MessageLine } from './MessageCard.tsx';
import { RefusedLetterCard, RefusedLetterLine } from './RefusedLettersPage.tsx';

type Row = { id: string; createdAt: number; dueAt: number | 'now' | null } & (
  | { claim: DeskClaim }
  | { message: ContactMessage }
  | { application: Application }
  | { letter: RefusedLetter }
);

/** Claims, messages, applications and refused letters in one list, by the hour at which an answer is due. */
export function ToAnswerPage() {
  return (
    <>
      <SectionHeader />
      <ListAndDetail
        query={useWaitingRows()}
        label="À répondre"
        failure="Impossible de charger la liste."
        isWaiting={() => true}
        renderLine={renderLine}
        renderDetail={renderDetail}
        empty={{
          title: 'Personne n’attend de réponse',
          text: 'Les réclamations, les messages, les candidatures et le courrier non reçu apparaîtront ici.',
        }}
      />
    </>
  );
}

function renderDetail(row: Row) {
  if ('claim' in row) return <ClaimDetail claim={row.claim} />;
  if ('message' in row) return <MessageCard message={row.message} />;
  if ('letter' in row) return <RefusedLetterCard letter={row.letter} />;
  return <ApplicationCard application={row.application} />;
}

function findLine(row: Row): [icon: TablerIcon, line: ReactNode] {
  if ('claim' in row) return [IconMessageReport, <ClaimLine key="line" claim={row.claim} />];
  if ('message' in row) return [IconMail, <MessageLine key="line" message={row.message} />];
  if ('letter' in row) return [IconMailOff, <RefusedLetterLine key="line" letter={row.letter} />];
  return [IconUserPlus, <ApplicationLine key="line" application={row.application} />];
}

function renderLine(row: Row) {
  const [Icon, line] = findLine(row);
  return (
    <span className="row one-row top gap-12">
      <Icon className="muted" size={20} aria-hidden="true" />
      <span className="stack gap-4 fill">{line}</span>
    </span>
  );
}

const PAGES = { limit: MAX_PAGE };

function useWaitingRows(): PagedQuery<Row> {
  const now = useNow();
  const claims = trpc.dispatch.claims.useInfiniteQuery({ state: 'open', ...PAGES }, NEXT_PAGE);
  const messages = trpc.inbox.messages.useInfiniteQuery({ state: 'waiting', ...PAGES }, NEXT_PAGE);
  const applications = trpc.inbox.applications.useInfiniteQuery({ state: 'waiting', ...PAGES }, NEXT_PAGE);
  const letters = makeSinglePage(trpc.dispatch.refusedLetters.useQuery());
  const queries = [claims, messages, applications, letters];
  const rows: Row[] = [
    ...listRows(claims).map((claim) => ({ ...pickHours(claim, claim.dueAt), claim })),
    ...listRows(messages).map((message) => ({ ...pickHours(message, findMessageDueHour(message)), message })),
    ...listRows(letters).map((letter) => ({ ...pickHours(letter, 'now'), letter })),
    ...listRows(applications).map((application) => ({ ...pickHours(application, null), application })),
  ];
  return {
    data: queries.every(({ data }) => data) ? { pages: [{ items: sortToAnswer(rows, now) }] } : undefined,
    isPending: queries.some((query) => query.isPending),
    isError: queries.some((query) => query.isError),
    isFetching: queries.some((query) => query.isFetching),
    isFetchingNextPage: queries.some((query) => query.isFetchingNextPage),
    isFetchNextPageError: queries.some((query) => query.isFetchNextPageError),
    hasNextPage: queries.some((query) => query.hasNextPage),
    fetchNextPage: () => {
      for (const query of queries) if (query.hasNextPage) void query.fetchNextPage();
    },
    refetch: () => {
      for (const query of queries) void query.refetch();
    },
  };
}

const pickHours = ({ id, createdAt }: { id: string; createdAt: number }, dueAt: Row['dueAt']) => ({
  id,
  createdAt,
  dueAt,
});

const listRows = <Item,>({ data }: { data?: { pages: { items: Item[] }[] } | undefined }): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
