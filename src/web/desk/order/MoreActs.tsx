import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarEvent,
  IconDots,
  IconDotsVertical,
  IconMapPin,
  IconMessage,
  IconMessageReport,
  IconNote,
  IconPencil,
  IconShirt,
  IconTag,
  IconTrash,
  IconUserShare,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import { buildRuleLink } from '#domain/addresses.ts';
import { isOpen, isReady, mayAct } from '#domain/lifecycle/lifecycle.ts';
import { mayCancel, mayReassign, mayTrack } from '#domain/lifecycle/nextActs.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { mayAmend } from '#domain/pieces/changes.ts';
import { findStatusAfterFailure } from '#domain/pieces/visits.ts';
import { IconButton } from '#web/ui/form/Button.tsx';
import { ActMenu, type MenuAct } from '#web/ui/overlay/ActMenu.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import type { AboutOrder } from '../dialogs/questions.ts';
import { isLinenHeld } from '../linen/isLinenHeld.ts';
import type { ListedOrder } from '../types.ts';
import classes from './OrderSheet.module.css';
import {
  type FindAct,
  findAssignment,
  findInvoiceAct,
  findReady,
  findReturnAct,
  findSlotAct,
  type OfferedAct,
  offerAct,
  type ReadyAct,
} from './orderActs.ts';
import { useAskAct } from './useAskAct.ts';

interface Props {
  order: ListedOrder;
  dueAct: OfferedAct | null;
  /** A row of a table names its order in the label. */
  dense?: boolean;
}

export function MoreActs({ order, dueAct, dense = false }: Props) {
  const paths = useDeskPaths();
  const ask = useAskAct();
  const toEntry = (act: OfferedAct): MenuAct => ({
    label: act.menuLabel ?? act.label,
    icon: act.icon,
    isDangerous: act.isDangerous ?? false,
    ...(act.question === null ? { to: paths.invoice(order.id) } : { onClick: () => ask(act) }),
  });
  const repeat = {
    label: 'Recommencer chaque semaine',
    icon: IconCalendarEvent,
    to: buildRuleLink(paths.recurring, order.id),
  };
  return (
    <ActMenu
      target={
        dense ? (
          <IconButton
            dense
            icon={IconDotsVertical}
            aria-label={`Plus d’actions, commande ${referenceOf(order.id)}`}
          />
        ) : (
          <IconButton
            kind="pale"
            size="lg"
            className={classes.more ?? ''}
            icon={IconDots}
            aria-label="Plus d’actions"
          />
        )
      }
      acts={[...listOtherActs(order, dueAct).map(toEntry), ...(order.ruleId ? [] : [repeat])]}
      position={dense ? 'bottom-end' : 'top-end'}
    />
  );
}

/**
 * The acts that callers ask for come first, and those that cannot be undone last. An act that the present state of the order makes
 * impossible has no button, and null stands for one of another part.
 */
const BUTTONS: Record<AboutOrder | ReadyAct['about'] | 'assignReturn' | 'invoice', FindAct | null> = {
  chooseSlot: findSlotAct,
  movePromise: offerAct(
    'movePromise',
    { label: 'Changer le retour prévu', icon: IconCalendarEvent },
    ({ status }) => isOpen(status),
  ),
  amend: offerAct(
    'amend',
    { label: 'Modifier', menuLabel: 'Modifier la commande', icon: IconPencil },
    ({ status }) => mayAmend(status, 'admin'),
  ),
  contact: offerAct('contact', { label: 'Prévenir', icon: IconMessage }),
  assign: findAssignment,
  assignReturn: findReturnAct,
  reassign: offerAct('reassign', { label: 'Réassigner', icon: IconUserShare }, mayHandOn),
  track: offerAct('track', { label: 'Suivre', icon: IconMapPin }, ({ status }) => mayTrack(status)),
  setReady: findReady,
  countIn: offerAct('countIn', { label: 'Compter le linge', icon: IconShirt }, ({ status }) =>
    mayAct('countIn', status, status, 'admin'),
  ),
  tag: offerAct(
    'tag',
    { label: 'Numéro de sac', icon: IconTag },
    ({ status, marks }) => isLinenHeld(status) || Boolean(marks.linen),
  ),
  giveBack: offerAct('giveBack', { label: 'Rendu au comptoir', icon: IconArrowBackUp }, ({ marks }) =>
    Boolean(marks.linen),
  ),
  claim: offerAct('claim', { label: 'Noter une réclamation', icon: IconMessageReport }),
  invoice: findInvoiceAct,
  setDeskNote: offerAct('setDeskNote', { label: 'Note de l’équipe', icon: IconNote }),
  fail: offerAct('fail', { label: 'Passage manqué', icon: IconUserX }, mayNoteMissedVisit),
  takeReadyBack: offerAct('takeReadyBack', { label: 'Pas encore prêt', icon: IconArrowBackUp }, isReady),
  // An open gap has its button beside the mark; the rest of a partial delivery may be lost as well.
  settleCount: offerAct(
    'settleCount',
    { label: 'Noter le reste perdu', icon: IconAlertTriangle },
    ({ marks }) => marks.piecesLeft !== undefined && !marks.count,
  ),
  cancel: offerAct(
    'cancel',
    { label: 'Annuler', menuLabel: 'Annuler la commande', icon: IconX, isDangerous: true },
    ({ status }) => mayCancel(status, 'admin'),
  ),
  remove: offerAct('remove', {
    label: 'Supprimer',
    menuLabel: 'Supprimer la commande',
    icon: IconTrash,
    isDangerous: true,
  }),
  markPaid: null,
  refuseDeclared: null,
  refund: null,
  reverse: null,
  revokeLink: null,
};

/** The due act has a button of its own. */
export const listOtherActs = (order: ListedOrder, dueAct: OfferedAct | null): OfferedAct[] =>
  Object.values(BUTTONS)
    .map((findAct) => findAct?.(order) ?? null)
    .filter((act) => act !== null)
    .filter(({ label }) => label !== dueAct?.label);

/** The next act of linen at the plant sends somebody; the livreur of its pickup has nothing left to hand on. */
function mayHandOn({ status, livreurId }: ListedOrder): boolean {
  return status !== 'processing' && mayReassign(status, livreurId);
}

function mayNoteMissedVisit({ status, marks }: ListedOrder): boolean {
  return isOpen(status) ? findStatusAfterFailure(status) !== null : marks.linen === 'returning';
}
