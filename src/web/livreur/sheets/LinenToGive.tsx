import { useState } from 'react';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CountedLine } from './CountedLine.tsx';
import type { SheetViewProps } from './sheetDraft.ts';
import { computeGiving } from './sheetRules.ts';

interface Props extends Pick<SheetViewProps, 'mission' | 'draft'> {
  onChange: SheetViewProps['change'];
}

/** A delivery that goes well shows one line; the counts open only for the livreur who gives fewer pieces. */
export function LinenToGive({ mission, draft, onChange }: Props) {
  const { lines, pieces, left, isWhole } = computeGiving(mission, draft);
  const [isOpen, setOpen] = useState(!isWhole);
  return (
    <div className="stack gap-8">
      <div className="row between">
        <p className="muted text-14 tabular">Commande #{referenceOf(mission.id)}</p>
        {isOpen ? null : (
          <Button kind="ghost" flush onClick={() => setOpen(true)}>
            Moins de pièces&nbsp;?
          </Button>
        )}
      </div>
      {isOpen ? (
        <ul className="bare" aria-label="Linge remis">
          {lines.map((line) => (
            <CountedLine
              key={line.position}
              line={line}
              quantityLabel="À remettre"
              most={line.quantity}
              counts={draft.counts}
              onChange={onChange}
            />
          ))}
        </ul>
      ) : null}
      {isWhole ? null : <p className="semibold p-12 round-14 bg-sun warning">{describeLeft(pieces, left)}</p>}
    </div>
  );
}

function describeLeft(pieces: number, left: number): string {
  if (pieces === 0)
    return 'Rien à remettre\u00a0? Fermez et choisissez «\u00a0Impossible de remettre\u00a0».';
  return left > 0
    ? `Reste ${formatPieces(left)}\u00a0: le client et l’équipe sont prévenus, un second passage suivra.`
    : 'Votre comptage est enregistré.';
}
