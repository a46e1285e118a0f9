import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';

const OrderDrawer = createRetryableLazy(async () => (await import('../order/OrderDrawer.tsx')).OrderDrawer);

export function useOpenOrder() {
  const [openId, setOpenId] = useState<string | null>(null);
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
          onGo={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
    </Suspense>
  );
  return { open: setOpenId, drawer };
}

/** As it stands on the screen. */
const listShownOrderIds = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-order]')].map(({ dataset }) => dataset.order ?? '');

export const makePlainClickHandler = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
};
