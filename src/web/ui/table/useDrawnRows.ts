import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** The wheel and the arrow keys find these rows beyond each end of the screen. */
const BEYOND = 8;
const USUAL_HEIGHT = 31;

/** The page holds the rows near the screen; those above and below are heights. */
export function useDrawnRows<Row>(rows: readonly Row[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(USUAL_HEIGHT);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: top,
    // Rows are drawn after the frame in which the page moved: those beyond the screen bridge it.
    useFlushSync: false,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  useLayoutEffect(() => {
    const measure = () => {
      if (!body.current) return;
      setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
      const rowHeight = body.current.querySelector('[aria-rowindex]')?.clientHeight || USUAL_HEIGHT;
      if (rowHeight === virtualizer.options.estimateSize(0)) return;
      setHeight(rowHeight);
      virtualizer.measure();
    };
    // What stands above the table, or the size of the letters, changes the height of the page too.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [virtualizer]);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  return {
    body,
    first,
    drawnRows: rows.slice(first, end),
    above: first * height,
    below: (rows.length - end) * height,
  };
}
