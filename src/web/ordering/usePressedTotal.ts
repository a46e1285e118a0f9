import { type RefObject, useRef } from 'react';
import { toast } from '#web/ui/feedback/toasts.ts';

/**
 * The total at pointer-down is compared with the one at the click, because blurring a quantity field can change it in
 * between. NaN stands for an invalid field.
 */
export function usePressedTotal(page: RefObject<HTMLElement | null>) {
  const pressedTotal = useRef<number | null>(null);
  const clearTotal = () => {
    pressedTotal.current = null;
  };
  return {
    handlersFor: (total: number) => ({
      onPointerDown: () => {
        const isWrong = page.current?.querySelector('[aria-invalid="true"]');
        pressedTotal.current = isWrong ? Number.NaN : total;
      },
      onPointerLeave: clearTotal,
      onKeyDown: clearTotal,
    }),
    isAsRead: (total: number) => {
      const readTotal = pressedTotal.current ?? total;
      clearTotal();
      if (readTotal !== total && !Number.isNaN(readTotal))
        toast.info('Le total a changé', 'Vérifiez-le, puis validez.');
      return readTotal === total;
    },
  };
}
