import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import type { LivreurPosition } from '#domain/format/order/followWords.ts';
import { call, query } from '#web/net/call.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { readLocalValue, writeLocalValue } from '#web/storage/localValue.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { OfflineLine } from '#web/ui/feedback/OfflineLine.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { isLivreurSeen } from '../client/follow/isLivreurSeen.ts';
import { GuestFrame } from '../client/guest/GuestFrame.tsx';
import { OrderAccessProvider } from '../client/orderAccess.ts';
import { HelpMenu, TeamHelp } from '../client/TeamHelp.tsx';
import { takeFirstRead } from './firstRead.ts';
import { LinkGhosts, LinkOrder } from './LinkOrder.tsx';
import { createLinkAccess, type LinkedOrder } from './linkAccess.ts';

const RefusedLink = createRetryableLazy(async () => (await import('./RefusedLink.tsx')).RefusedLink);

const LONGEST_TOKEN = 200;

export function LinkPage() {
  const token = useLocation().hash.slice(1, LONGEST_TOKEN);
  return <LinkedPage key={token} token={token} />;
}

function LinkedPage({ token }: { token: string }) {
  const { order, position, seenAt, failure, facts, access, isReading, read } = useLinkedOrder(token);
  const renderUnreadable = ({ code, text }: FailureShape) => (
    <>
      <h1 className="visually-hidden">Suivi de votre commande</h1>
      <ErrorPanel
        title="Impossible d’afficher votre commande."
        message={code === 'OFFLINE' ? 'Vérifiez votre réseau puis réessayez.' : text}
        onRetry={() => void read()}
        retrying={isReading}
      />
      <TeamHelp />
    </>
  );
  const renderContent = () => {
    if (order) return <LinkOrder order={order} position={position} token={token} />;
    if (!failure) return <LinkGhosts />;
    if (isRefused(failure))
      return (
        <LazyPart shape={<LinkGhosts />} renderFailure={() => renderUnreadable(failure)}>
          <RefusedLink failure={failure} whatsapp={facts?.teamWhatsapp ?? null} />
        </LazyPart>
      );
    return renderUnreadable(failure);
  };
  return (
    <OrderAccessProvider value={access}>
      <GuestFrame
        action={<HelpMenu />}
        notice={
          <OfflineLine live={order !== null && failure !== null ? 'offline' : 'live'} seenAt={seenAt} />
        }
      >
        {renderContent()}
      </GuestFrame>
    </OrderAccessProvider>
  );
}

const REREAD_MS = 20_000;
/** The change of visibility bubbles from the document. */
const READ_EVENTS = ['visibilitychange', 'online', 'offline'] as const;

interface Linked {
  order: LinkedOrder | null;
  position: LivreurPosition | null;
  /** The time of the last answer. */
  seenAt: number | null;
  /** The failure of the last read: the order of an earlier one stays, unless the link itself is refused. */
  failure: FailureShape | null;
}

const UNREAD: Linked = { order: null, position: null, seenAt: null, failure: null };

/** Public pages do without the query client, which would be a fifth of what this page loads. */
function useLinkedOrder(token: string) {
  const [linked, setLinked] = useState(UNREAD);
  const [facts, setFacts] = useState<Outputs['catalogue']['facts']>();
  const [isReading, setReading] = useState(false);
  const isBusy = useRef(false);

  const takeAnswer = useCallback(
    (order: LinkedOrder, position?: LivreurPosition | null) => {
      writeLastAnswer({ token, order, seenAt: Date.now(), build: import.meta.url });
      setLinked((before) => ({
        // An act may be answered while an older read is still on its way.
        order: before.order && before.order.version > order.version ? before.order : order,
        position: position === undefined ? before.position : position,
        seenAt: Date.now(),
        failure: null,
      }));
    },
    [token],
  );
  const read = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setReading(true);
    try {
      const early = takeFirstRead(token);
      const order = (await early?.order) ?? (await call('follow.get', { token }));
      const earlyFacts = await early?.facts;
      if (earlyFacts) setFacts(earlyFacts);
      takeAnswer(order, isLivreurSeen(order) ? await readPosition(token) : null);
    } catch (error) {
      const failure = readFailure(error);
      if (isRefused(failure)) writeLastAnswer(null);
      setLinked((before) => ({
        ...(before.order && !isRefused(failure) ? before : readLastAnswer(token)),
        failure,
      }));
    } finally {
      isBusy.current = false;
      setReading(false);
    }
  }, [token, takeAnswer]);

  useEffect(keepOwnFiles, []);
  const isOver = isRefused(linked.failure);
  useEffect(() => (isOver ? undefined : repeatWhileVisible(read)), [read, isOver]);
  const lacksFacts = facts === undefined && (linked.order !== null || linked.failure !== null);
  useEffect(() => {
    // Without the facts the page lacks the team's numbers and is otherwise whole.
    if (lacksFacts) query('catalogue.facts').then(setFacts, () => undefined);
  }, [lacksFacts]);
  const access = useMemo(
    () => createLinkAccess(token, facts, { takeAnswer, read }),
    [token, facts, takeAnswer, read],
  );
  return { ...linked, facts, access, isReading, read };
}

/** A page of another build may not know how to show the answer. */
type LastAnswer = { token: string; order: LinkedOrder; seenAt: number; build: string };
const LAST_ANSWER = 'laveo:linked';
const writeLastAnswer = (answer: LastAnswer | null) => writeLocalValue(LAST_ANSWER, answer, 'sessionStorage');

/** A tab that is reloaded without network shows its last answer. */
function readLastAnswer(token: string): Linked {
  const last = readLocalValue<LastAnswer>(LAST_ANSWER, 'sessionStorage');
  if (last?.token !== token || last.build !== import.meta.url) return UNREAD;
  return { ...UNREAD, order: last.order, seenAt: last.seenAt };
}

/** The service worker of a first visit comes too late to cache its files, so they are requested again. */
function keepOwnFiles(): void {
  const requestFiles = () => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
    for (const { name } of files) fetch(name).catch(() => undefined);
  };
  navigator.serviceWorker?.addEventListener('controllerchange', requestFiles, { once: true });
}

const isRefused = (failure: FailureShape | null) => failure?.code === 'LINK_UNKNOWN';

const readPosition = (token: string) => call('follow.position', { token }).catch(() => null);

function repeatWhileVisible(read: () => Promise<void>): () => void {
  const readIfVisible = () => {
    if (document.visibilityState === 'visible') void read();
  };
  void read();
  const timer = setInterval(readIfVisible, REREAD_MS);
  // The read that fails without a network shows the line that says so.
  for (const event of READ_EVENTS) addEventListener(event, readIfVisible);
  return () => {
    clearInterval(timer);
    for (const event of READ_EVENTS) removeEventListener(event, readIfVisible);
  };
}
