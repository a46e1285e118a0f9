import type { DragEvent } from 'react';

/** A type of our own makes a strip ignore dragged files and text. */
const ORDER_TYPE = 'application/x-laveo-order';

export function startDrag({ dataTransfer }: DragEvent, orderId: string): void {
  dataTransfer.setData(ORDER_TYPE, orderId);
  dataTransfer.effectAllowed = 'move';
}

export const isOrderDrag = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(ORDER_TYPE);

export const readDraggedOrderId = ({ dataTransfer }: DragEvent): string => dataTransfer.getData(ORDER_TYPE);
