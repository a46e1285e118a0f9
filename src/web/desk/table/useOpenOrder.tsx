import { type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { trpc } from '#web/net/trpc.ts';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';

const OrderDrawer = createRetryableLazy(async () => (await import('../order/OrderDrawer.tsx')).OrderDrawer);

/** The open drawer is an entry of the history, so that the back button closes it. A page has one of them. */
export function useOpenOrder() {
  const location = useLocation();
  const navigate = useNavigate();
  const openId: string | null = location.state?.openOrder ?? null;
  const open = (openOrder: string, replace = false) =>
    void navigate(location, { replace, state: { openOrder } });
  const lastId = useRef<string | null>(null);
  useEffect(() => {
    // A drawer that unmounts with the focus inside leaves it on the body, so the order's link is focused again.
    if (openId === null && lastId.current !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-order="${lastId.current}"]`)?.focus();
    lastId.current = openId;
  }, [openId]);
  const drawer = (
    <Suspense>
      {openId === null ? null : (
        <OrderDrawer
          orderId={openId}
          orderIds={listShownOrderIds()}
          onGo={(next) => open(next, true)}
          onClose={() => navigate(-1)}
        />
      )}
    </Suspense>
  );
  return { open: (orderId: string) => open(orderId), drawer };
}

/** A number that a client says opens the order, unless several match: the list shows those. */
export function useFoundOrder(): (search: string) => Promise<void> {
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  return async (search) => {
    if (!search.trim()) return;
    // The list beside says a failure.
    const page = await client.dispatch.board.query({ form: 'card', search, limit: 2 }).catch(() => null);
    const [order, ...others] = page?.exact?.length ? page.exact : (page?.items ?? []);
    // The address is the one of now: the search has changed it meanwhile.
    const { pathname, search: filters } = window.location;
    if (order && others.length === 0) navigate(pathname + filters, { state: { openOrder: order.id } });
  };
}

/** As it stands on the screen. */
const listShownOrderIds = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-order]')].map(({ dataset }) => dataset.order ?? '');

export const makePlainClickHandler = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
};
