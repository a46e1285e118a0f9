import type { BypassReason, CodeLeg, Handover, HandoverLeg, RecordedBypass } from '../../pieces/handover.ts';

const NB = '\u00a0';

/** Only the team, which is the desk, reads that a code was wrong. */
export type HandoverReader = 'client' | 'team';

export const BYPASS_LABELS: Record<BypassReason, string> = {
  gardien: 'Remis au gardien',
  proche: 'Remis à un proche',
  voisin: 'Remis à un voisin',
  code_oublie: 'Code oublié',
  autre: 'Autre raison',
};

const WITHOUT_CODE: Record<RecordedBypass, string> = {
  gardien: 'au gardien',
  proche: 'à un proche',
  voisin: 'à un voisin',
  code_oublie: 'code oublié',
  autre: 'sans code',
  none: 'sans code',
  wrong_code: 'code erroné',
};

const TAKEN_FROM: Partial<Record<RecordedBypass, string>> = {
  gardien: 'auprès du gardien',
  proche: 'auprès d’un proche',
  voisin: 'auprès d’un voisin',
};

function describeBypass(reason: RecordedBypass | null, reader: HandoverReader): string {
  if (reason === null || (reason === 'wrong_code' && reader === 'client')) return WITHOUT_CODE.none;
  return WITHOUT_CODE[reason];
}

const LEG_PARTICIPLES: Record<HandoverLeg, string> = {
  pickup: 'ramassée',
  delivery: 'remise',
  return: 'rendue',
  workshop: 'comptée',
  transfer: 'confiée',
};

function describeWay({ leg, how, reason }: Worded, reader: HandoverReader): string {
  if (how === 'house') return 'à l’atelier';
  if (how === 'handed') return 'au nouveau livreur';
  if (how === 'code') return 'avec le code';
  if (how === 'bypass')
    return (leg === 'pickup' && reason && TAKEN_FROM[reason]) || describeBypass(reason, reader);
  return how === 'as_ordered' && leg === 'pickup' ? 'comme commandé' : '';
}

type Worded = Pick<Handover, 'leg' | 'how' | 'reason' | 'pieces' | 'bags'>;

export function describeLinenHandover(handover: Worded, reader: HandoverReader): string {
  const { leg, pieces, bags } = handover;
  const s = pieces > 1 ? 's' : '';
  const counted = `${pieces}${NB}pièce${s} ${LEG_PARTICIPLES[leg]}${s}`;
  const way = describeWay(handover, reader);
  const isPerson = /^(au|à|auprès) /.test(way);
  const inBags = bags === null ? '' : `, en ${bags}${NB}sac${bags > 1 ? 's' : ''}`;
  return `${counted}${way && (isPerson ? ` ${way}` : `, ${way}`)}${inBags}`;
}

export const CODE_LABELS: Record<CodeLeg, string> = {
  pickup: 'Code de ramassage',
  delivery: 'Code de livraison',
  return: 'Code de retour',
};

export const CODE_USES: Record<CodeLeg, string> = {
  pickup: 'Donnez-le au livreur seulement si votre commande change devant lui\u00a0: il vaut votre accord.',
  delivery: 'Donnez-le au livreur quand il vous remet votre linge.',
  return: 'Donnez-le au livreur quand il vous rend votre linge.',
};
