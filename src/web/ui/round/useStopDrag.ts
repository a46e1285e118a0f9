import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { moveStop } from './moveStop.ts';

/**
 * A stop takes the place that the finger or the mouse is at. The list holds the pointer, because a row loses it when
 * it changes places.
 */
export function useStopDrag<S extends { id: string }>(stops: readonly S[], onChange: (stops: S[]) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const place = stops.findIndex(({ id }) => id === draggedId);
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const drop = () => setDraggedId(null);
  return {
    draggedId,
    listProps: {
      ref: list,
      onPointerMove({ clientY }: PointerEvent) {
        if (draggedId === null || !list.current) return;
        const to = findPlace(
          [...list.current.children].filter((_, i) => i !== place),
          clientY,
        );
        if (to !== place) onChange(moveStop(stops, draggedId, to));
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
    startDrag(id: string, { button, pointerId }: PointerEvent) {
      if (button !== 0) return;
      list.current?.setPointerCapture(pointerId);
      setDraggedId(id);
    },
  };
}

function findPlace(others: readonly Element[], y: number): number {
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}
