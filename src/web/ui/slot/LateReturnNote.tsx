import type { OfferedReturn } from './slotOffer.ts';

/** Nobody learns only after the order that its return is later than usual. */
export function LateReturnNote({ offered }: { offered: OfferedReturn | null | undefined }) {
  if (!offered?.beyond) return null;
  return (
    <p className="text-14">
      L’atelier a beaucoup de linge&nbsp;: ce retour est plus tard que notre délai habituel.
    </p>
  );
}
