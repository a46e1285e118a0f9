import { type DragEvent, useState } from 'react';

/** A type of our own makes a strip ignore dragged files and text. */
const ORDER_TYPE = 'application/x-laveo-order';

export function startDrag({ dataTransfer }: DragEvent, orderId: string): void {
  dataTransfer.setData(ORDER_TYPE, orderId);
  dataTransfer.effectAllowed = 'move';
}

/** The properties make an element accept a dragged order; `place` is where it would fall, undefined while none is over it. */
export function useOrderDrop<Place>(
  findPlace: (event: DragEvent<HTMLElement>) => Place,
  onDrop: (orderId: string, place: Place) => void,
) {
  const [place, setPlace] = useState<Place>();
  const followDrag = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(ORDER_TYPE)) return;
    event.preventDefault();
    setPlace(findPlace(event));
  };
  return {
    place,
    dropProps: {
      'data-over': place !== undefined,
      onDragEnter: followDrag,
      onDragOver: followDrag,
      onDragLeave: () => setPlace(undefined),
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        setPlace(undefined);
        onDrop(event.dataTransfer.getData(ORDER_TYPE), findPlace(event));
      },
    },
  };
}
