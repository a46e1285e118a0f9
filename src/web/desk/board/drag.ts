import type { DragEvent } from 'react';

/** What a dragged card carries; other things that are dragged over a strip, such as a file, are let go by. */
const ORDER_TYPE = 'application/x-laveo-order';

export function startDrag({ dataTransfer }: DragEvent, orderId: string): void {
  dataTransfer.setData(ORDER_TYPE, orderId);
  dataTransfer.effectAllowed = 'move';
}

/** The id itself can be read at the drop only. */
export function isOrderDrag({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(ORDER_TYPE);
}

export function readDraggedOrderId({ dataTransfer }: DragEvent): string {
  return dataTransfer.getData(ORDER_TYPE);
}
