import type { Attention } from '#domain/contract/board.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { describeNextVisit } from '#domain/format/order/visitWords.ts';
import { getGivenName } from '#domain/format/text.ts';
import type { Tone } from '#domain/format/wording.ts';
import { formatTag } from '#domain/pieces/tag.ts';
import type { ListedOrder } from '../types.ts';

export type Mark = { about: Attention | 'carrier' | 'code' | 'regular'; label: string; tone: Tone };

export function listMarks({
  linen,
  piecesLeft,
  visits = 0,
  visitReason,
  count,
  toMeasure,
  claims = 0,
  wrongCode,
  isRegular,
  refusedTag,
  carrier,
}: ListedOrder['marks']): Mark[] {
  const marks: (Mark | false)[] = [
    linen !== undefined && { about: 'linen', label: getLinenLabel(piecesLeft), tone: 'orange' },
    carrier !== undefined && { about: 'carrier', label: `Sac avec ${getGivenName(carrier)}`, tone: 'orange' },
    visits > 0 && { about: 'visit', label: describeNextVisit(visits, visitReason), tone: 'orange' },
    count === 1 && { about: 'count', label: toMeasure ? 'À peser' : 'Écart de comptage', tone: 'red' },
    claims > 0 && {
      about: 'claim',
      label: claims > 1 ? `${claims}\u00a0réclamations` : 'Réclamation',
      tone: 'red',
    },
    refusedTag !== undefined && {
      about: 'tag',
      label: `${formatTag(refusedTag)} déjà pris`,
      tone: 'red',
    },
    wrongCode === 1 && { about: 'code', label: 'Code erroné', tone: 'grey' },
    isRegular === 1 && { about: 'regular', label: 'Régulière', tone: 'blue' },
  ];
  return marks.filter((mark) => mark !== false);
}

/** A standing order is nothing to see to. */
export const isWarning = ({ about }: Mark): boolean => about !== 'regular';

const getLinenLabel = (piecesLeft: number | undefined) =>
  piecesLeft === undefined ? 'Linge à rendre' : `Reste ${formatPieces(piecesLeft)}`;

export const ATTENTION_LABELS: Record<Attention, string> = {
  linen: 'Linge à rendre',
  visit: 'Passage manqué',
  count: 'Écart de comptage',
  claim: 'Réclamation',
  tag: 'Sac à vérifier',
};
