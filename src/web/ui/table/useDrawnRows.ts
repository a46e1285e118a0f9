import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** This many rows are drawn beyond each end of the screen, so that the wheel and the arrow keys find them. */
const BEYOND = 8;
const USUAL_HEIGHT = 31;

/** Only the rows near the screen are in the page; two empty rows take the height of the others. */
export function useDrawnRows<Row>(rows: readonly Row[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(USUAL_HEIGHT);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: top,
    // New rows are drawn one frame after the scroll; those beyond the screen cover the delay.
    useFlushSync: false,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  useLayoutEffect(() => {
    const measureRows = () => {
      if (!body.current) return;
      setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
      const rowHeight = body.current.querySelector('[aria-rowindex]')?.clientHeight || USUAL_HEIGHT;
      if (rowHeight === virtualizer.options.estimateSize(0)) return;
      setHeight(rowHeight);
      virtualizer.measure();
    };
    // The height of the page changes whenever content above the table or the text size moves the rows.
    const observer = new ResizeObserver(measureRows);
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
