import { type DragEvent, useState } from 'react';
import { isOrderDrag, readDraggedOrderId } from '../board/drag.ts';

/** The handlers make an element accept a dragged order; `data-over` shows that it would. */
export function useOrderDrop(onOrder: (orderId: string) => void) {
  const [isOver, setOver] = useState(false);
  const acceptDrag = (event: DragEvent) => {
    if (!isOrderDrag(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    'data-over': isOver,
    onDragEnter: acceptDrag,
    onDragOver: acceptDrag,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onOrder(readDraggedOrderId(event));
    },
  };
}
