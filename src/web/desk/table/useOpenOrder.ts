import { useEffect, useRef, useState } from 'react';

/** The order whose drawer is open; once it has closed, the focus is back on the order's row or card. */
export function useOpenOrder() {
  const [openId, setOpenId] = useState<string | null>(null);
  const lastId = useRef<string | null>(null);
  useEffect(() => {
    // A drawer that unmounts with the focus inside leaves the focus nowhere.
    if (openId === null && lastId.current !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-order="${lastId.current}"]`)?.focus();
    lastId.current = openId;
  }, [openId]);
  return { openId, open: setOpenId, close: () => setOpenId(null) };
}
