import { IconMail, IconMessageReport, IconUserPlus } from '@tabler/icons-react';
import { MAX_PAGE } from '#domain/contract/page.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import type { PagedQuery } from '#web/ui/layout/InfiniteList.tsx';
import { ListAndDetail } from '#web/ui/layout/ListAndDetail.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { ClaimDetail } from '../claims/ClaimDetail.tsx';
import { ClaimCard, ClaimLine } from '../claims/ClaimsPage.tsx';
import type { Application, ContactMessage, DeskClaim } from '../types.ts';
import { ApplicationCard, ApplicationLine } from './ApplicationsPage.tsx';
import { MessageCard, MessageLine } from './MessagesPage.tsx';

type Row = { id: string; at: number } & (
  | { claim: DeskClaim }
  | { message: ContactMessage }
  | { application: Application }
);

/** Claims, messages and applications in one list, the one that has waited longest first. */
export function ToAnswerPage() {
  return (
    <>
      <SectionHeader subtitle="Le plus ancien d’abord." />
      <ListAndDetail
        query={useWaitingRows()}
        label="À répondre"
        failure="Impossible de charger la liste."
        isWaiting={() => true}
        renderLine={renderLine}
        renderDetail={(row) => ('claim' in row ? <ClaimDetail claim={row.claim} /> : renderLetter(row, true))}
        renderCard={(row) => ('claim' in row ? <ClaimCard claim={row.claim} /> : renderLetter(row, false))}
        empty={
          <EmptyState
            title="Personne n’attend de réponse"
            text="Les réclamations, les messages et les candidatures apparaîtront ici."
          />
        }
      />
    </>
  );
}

const renderLetter = (row: Exclude<Row, { claim: DeskClaim }>, isWhole: boolean) =>
  'message' in row ? (
    <MessageCard message={row.message} isWhole={isWhole} />
  ) : (
    <ApplicationCard application={row.application} />
  );

function renderLine(row: Row) {
  const [Icon, line] =
    'claim' in row
      ? [IconMessageReport, <ClaimLine key="line" claim={row.claim} />]
      : 'message' in row
        ? [IconMail, <MessageLine key="line" message={row.message} />]
        : [IconUserPlus, <ApplicationLine key="line" application={row.application} />];
  return (
    <span className="row one-row top gap-12">
      <Icon className="muted" size={20} aria-hidden="true" />
      <span className="stack gap-4 fill">{line}</span>
    </span>
  );
}

const PAGES = { limit: MAX_PAGE };
const NEXT = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };

function useWaitingRows(): PagedQuery<Row> {
  const claims = trpc.dispatch.claims.useInfiniteQuery({ state: 'open', ...PAGES }, NEXT);
  const messages = trpc.inbox.messages.useInfiniteQuery({ state: 'waiting', ...PAGES }, NEXT);
  const applications = trpc.inbox.applications.useInfiniteQuery({ state: 'new', ...PAGES }, NEXT);
  const queries = [claims, messages, applications];
  const rows: Row[] = [
    ...listRows(claims).map((claim) => ({ id: claim.id, at: claim.createdAt, claim })),
    ...listRows(messages).map((message) => ({ id: message.id, at: message.createdAt, message })),
    ...listRows(applications).map((application) => ({
      id: application.id,
      at: application.createdAt,
      application,
    })),
  ].sort((one, other) => one.at - other.at);
  return {
    data: queries.every(({ data }) => data) ? { pages: [{ items: rows }] } : undefined,
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

const listRows = <Item,>({ data }: { data: { pages: { items: Item[] }[] } | undefined }): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
