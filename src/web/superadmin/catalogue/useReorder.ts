import { useRef } from 'react';
import type { CatalogueEntry } from '#domain/catalogue/catalogue.ts';
import { trpc } from '#web/net/trpc.ts';
import { listIdsToPlace, withPosition } from './order.ts';

/**
 * A garment moves on the screen at once, so that the next move starts from what is shown. The server takes the moves
 * one after another; when it refuses the last of them, the order that it had accepted before comes back.
 */
export function useReorder() {
  const utils = trpc.useUtils();
  const serverGarments = useRef<CatalogueEntry[]>([]);
  const getGarments = () => utils.catalogue.all.getData() ?? [];
  const showGarments = (garments: CatalogueEntry[]) => utils.catalogue.all.setData(undefined, garments);
  const isLastMove = () => utils.catalogue.reorder.isMutating() === 1;

  const reordering = trpc.catalogue.reorder.useMutation({
    meta: { title: 'Erreur de mise à jour' },
    scope: { id: 'catalogue.reorder' },
    onMutate: async ({ ids }) => {
      // A list that is still in flight would put the old order back.
      await utils.catalogue.all.cancel();
      if (isLastMove()) serverGarments.current = getGarments();
      showGarments(withPosition(getGarments(), ids));
    },
    onSuccess: (_answer, { ids }) => {
      serverGarments.current = withPosition(serverGarments.current, ids);
    },
    onError: () => {
      if (isLastMove()) showGarments(serverGarments.current);
    },
  });

  const moveGarment = (id: string, placeAmong: (ids: string[]) => number) => {
    const garments = getGarments();
    const ids = garments.map((garment) => garment.id);
    const place = placeAmong(ids);
    // A drop may carry anything, such as selected text, so the id is checked.
    if (ids.includes(id) && place >= 0 && place < ids.length)
      reordering.mutate({ ids: listIdsToPlace(garments, id, place) });
  };
  return {
    moveBy: (id: string, by: -1 | 1) => moveGarment(id, (ids) => ids.indexOf(id) + by),
    moveTo: (id: string, other: string) => moveGarment(id, (ids) => ids.indexOf(other)),
  };
}
