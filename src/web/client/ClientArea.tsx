import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import type { FirstRead } from '#domain/contract/firstData.ts';
import { buildQueryKey, fillQueries } from '#web/net/firstQueries.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { showMutationFailure } from '#web/net/queryClient.tsx';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { removeEntry } from '#web/sendQueue/sendQueue.ts';
import { useSendQueue } from '#web/sendQueue/useSendQueue.ts';
import { listAreaLinks } from '#web/shell/areaLinks.ts';
import { createAreaPages, type PageModule } from '#web/shell/pages.tsx';
import { SignedArea } from '#web/shell/SignedArea.tsx';
import { AreaRoutes } from '#web/shell/SignedShell.tsx';
import { useSession } from '#web/shell/session.tsx';
import { changeStoredValue, readStoredValue } from '#web/storage/offlineStore.ts';
import { onClear } from '#web/storage/personStorage.ts';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { removeSentLines, takeGuestCart } from './draft.ts';
import { icons } from './icons.ts';
import { ORDER_KIND, type OrderEntry, REFUSED, usePlacing } from './order/orderKind.ts';
import { type OrderAccess, OrderAccessProvider, type ReachedOrder } from './orderAccess.ts';

export const pages = createAreaPages(
  'client',
  import.meta.glob<PageModule>([
    '/src/web/{client,recurring,profile,account}/**/*Page.tsx',
    '!**/{guest,payment}/*',
  ]),
);

const LINKS = listAreaLinks('client', icons);

export function Area() {
  const { me } = useSession();
  const { pathname } = useLocation();
  const isTask =
    pathname === paths.client.order || matchPath(paths.client.amend(':orderId'), pathname) !== null;
  // Suivi is where they are read, so its own failure does not point at them.
  const stored = pathname === paths.client.orders ? '' : 'Vos commandes en cours et leurs codes';
  return (
    <SignedArea role="client" links={LINKS} isTask={isTask}>
      {me ? <OrderSender person={me.id} /> : null}
      {me ? <GuestCart email={me.email} /> : null}
      {me ? <LastAnswers person={me.id} /> : null}
      <LazyArea stored={stored}>
        <OrderAccessProvider value={ownOrderAccess}>
          <AreaRoutes pages={pages} />
        </OrderAccessProvider>
      </LazyArea>
    </SignedArea>
  );
}

/** A layout effect runs before the first paint, so no screen shows the cart that is replaced. */
function GuestCart({ email }: { email: string }) {
  useLayoutEffect(() => takeGuestCart(email), [email]);
  return null;
}

export const ownOrderAccess: OrderAccess = { useFacts, useOrder };

function useFacts() {
  return trpc.catalogue.facts.useQuery().data;
}

function useOrder(orderId: string): ReachedOrder {
  const { client, orders } = trpc.useUtils();
  return {
    send: (act, input) => {
      const procedure = client.orders[act] as unknown as { mutate(input: object): Promise<unknown> };
      return procedure.mutate({ orderId, ...input });
    },
    readClaims: async () => (await orders.get.fetch({ orderId }, { staleTime: 0 })).claims,
    startPayment: (input) => client.orders.startPayment.mutate({ orderId, ...input }),
    refresh: () => orders.invalidate(),
    reread: () => orders.invalidate(),
    showFailure: (error, title, text) => showMutationFailure(error, { title, text }),
  };
}

const STORED: readonly FirstRead[] = [
  { path: 'profile.get' },
  { path: 'catalogue.list' },
  { path: 'catalogue.facts' },
  { path: 'orders.latest' },
  { path: 'orders.inProgress', input: {}, isPaged: true },
];
const READ_BY_KEY = new Map(STORED.map((read) => [JSON.stringify(buildQueryKey(read)), read]));

/** Stored answers are drawn without validation, so the number in the key changes with their shape. */
const KEY = 'first:8';

type Answers = Record<string, { data: unknown; at: number }>;

/**
 * A person's last answers are shown until the server has replied, and are deleted with their other data when the
 * session ends.
 */
function LastAnswers({ person }: { person: string }) {
  const queries = useQueryClient();
  useEffect(() => {
    const key = `${KEY}:${person}`;
    // An answer that arrives after the session has ended is not stored, and a stored one is not shown.
    let isLeaving = false;
    const stopListening = onClear(() => {
      isLeaving = true;
    });
    void readStoredValue<Answers>(key).then((stored = {}) => {
      if (isLeaving) return;
      for (const read of STORED) {
        const answer = stored[read.path];
        // An update time of zero makes the query ask the server, whatever was stored.
        if (answer) fillQueries(queries, [{ ...read, data: answer.data }], 0);
      }
    });
    const storeAnswer = ({ queryKey, state }: Query) => {
      const read = READ_BY_KEY.get(JSON.stringify(queryKey));
      if (!read || isLeaving || state.data === undefined || state.error) return;
      const { data, dataUpdatedAt: at } = state;
      if (at === 0) return;
      void changeStoredValue<Answers>(key, (old) =>
        old?.[read.path]?.at === at ? old : { ...old, [read.path]: { data: getFirstPage(read, data), at } },
      );
    };
    const cache = queries.getQueryCache();
    for (const query of cache.getAll()) storeAnswer(query);
    const stopWatching = cache.subscribe(({ type, query }) => {
      if (type === 'updated') storeAnswer(query);
    });
    return () => {
      isLeaving = true;
      stopListening();
      stopWatching();
    };
  }, [person, queries]);
  return null;
}

function getFirstPage({ isPaged }: FirstRead, data: unknown): unknown {
  return isPaged ? (data as { pages: unknown[] }).pages[0] : data;
}

const KINDS = { order: ORDER_KIND };

/** The path is read when the answer arrives, because the client may have changed pages since. */
const isPathOpen = (path: string) => matchPath(path, location.pathname) !== null;
const isAtForm = () => isPathOpen(paths.client.order);

/** An order that was confirmed on one page is still sent while another is open. */
function OrderSender({ person }: { person: string }) {
  const navigate = useNavigate();
  const { accounts, catalogue, orders } = trpc.useUtils();
  useSendQueue({
    person,
    kinds: KINDS,
    async onDelivered(entry, answer) {
      const { id, input } = entry as OrderEntry;
      const { id: orderId, paymentLink } = answer as Outputs['orders']['place'];
      if (await removeEntry(id)) removeSentLines(input.draft);
      void orders.invalidate();
      // A client on another page stays there: Suivi shows the order and how to pay it.
      if (!isAtForm() && !isPathOpen(paths.client.waiting)) return;
      // The form is replaced in the history, so that Back, also from Wave, never leads to an order already placed.
      navigate(paths.client.thanks(orderId), { replace: true, state: { isNew: true } });
      if (paymentLink) location.assign(paymentLink);
    },
    onFailed({ refusal }, error) {
      if (!refusal || !isAtForm()) showFailure(error, REFUSED);
      void accounts.invalidate();
      void catalogue.list.invalidate();
      void orders.slots.invalidate();
    },
  });
  const isUnanswered = usePlacing().unansweredBy !== null;
  // `navigate` changes with each address; as a dependency it would send the client away from a form opened again.
  const lead = useRef(navigate);
  lead.current = navigate;
  useEffect(() => {
    if (isUnanswered && isAtForm()) lead.current(paths.client.waiting, { replace: true });
  }, [isUnanswered]);
  return null;
}
