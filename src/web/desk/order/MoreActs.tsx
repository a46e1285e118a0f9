import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarEvent,
  IconClock,
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
import { findLegToSchedule } from '#domain/promises/nextVisit.ts';
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
  type OfferedAct,
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
      acts={[...(order.ruleId ? [] : [repeat]), ...listOtherActs(order, dueAct).map(toEntry)]}
      position={dense ? 'bottom-end' : 'top-end'}
    />
  );
}

const findCounterReturn: FindAct = (order) =>
  order.marks.linen
    ? { label: 'Rendu au comptoir', icon: IconArrowBackUp, question: { about: 'giveBack', order } }
    : null;

/** An act that the present state of the order makes impossible has no button, and null stands for one of another part. */
const BUTTONS: Record<AboutOrder | ReadyAct['about'] | 'assignReturn' | 'invoice', FindAct | null> = {
  setReady: findReady,
  takeReadyBack: (order) =>
    isReady(order)
      ? { label: 'Pas encore prêt', icon: IconArrowBackUp, question: { about: 'takeReadyBack', order } }
      : null,
  assign: findAssignment,
  assignReturn: findReturnAct,
  // The next act of linen at the plant sends somebody; the livreur of its pickup has nothing left to hand on.
  reassign: (order) =>
    order.status !== 'processing' && mayReassign(order.status, order.livreurId)
      ? { label: 'Réassigner', icon: IconUserShare, question: { about: 'reassign', order } }
      : null,
  track: (order) =>
    mayTrack(order.status)
      ? { label: 'Suivre', icon: IconMapPin, question: { about: 'track', order } }
      : null,
  movePromise: (order) =>
    isOpen(order.status)
      ? {
          label: 'Changer le retour prévu',
          icon: IconCalendarEvent,
          question: { about: 'movePromise', order },
        }
      : null,
  chooseSlot: (order) =>
    findLegToSchedule(order.status, Boolean(order.marks.visits), 'admin')
      ? { label: 'Choisir le créneau', icon: IconClock, question: { about: 'chooseSlot', order } }
      : null,
  fail: (order) =>
    mayNoteMissedVisit(order)
      ? { label: 'Passage manqué', icon: IconUserX, question: { about: 'fail', order } }
      : null,
  amend: (order) =>
    mayAmend(order.status, 'admin')
      ? {
          label: 'Modifier',
          menuLabel: 'Modifier la commande',
          icon: IconPencil,
          question: { about: 'amend', order },
        }
      : null,
  setDeskNote: (order) => ({
    label: 'Note de l’équipe',
    icon: IconNote,
    question: { about: 'setDeskNote', order },
  }),
  countIn: (order) =>
    mayAct('countIn', order.status, order.status, 'admin')
      ? { label: 'Compter le linge', icon: IconShirt, question: { about: 'countIn', order } }
      : null,
  tag: (order) =>
    isLinenHeld(order.status) || order.marks.linen
      ? { label: 'Numéro de sac', icon: IconTag, question: { about: 'tag', order } }
      : null,
  giveBack: findCounterReturn,
  // An open gap has its button beside the mark; the rest of a partial delivery may be lost as well.
  settleCount: (order) =>
    order.marks.piecesLeft === undefined || order.marks.count
      ? null
      : { label: 'Noter le reste perdu', icon: IconAlertTriangle, question: { about: 'settleCount', order } },
  contact: (order) => ({ label: 'Prévenir', icon: IconMessage, question: { about: 'contact', order } }),
  claim: (order) => ({
    label: 'Noter une réclamation',
    icon: IconMessageReport,
    question: { about: 'claim', order },
  }),
  invoice: findInvoiceAct,
  cancel: (order) =>
    mayCancel(order.status, 'admin')
      ? {
          label: 'Annuler',
          menuLabel: 'Annuler la commande',
          icon: IconX,
          question: { about: 'cancel', order },
          isDangerous: true,
        }
      : null,
  remove: (order) => ({
    label: 'Supprimer',
    menuLabel: 'Supprimer la commande',
    icon: IconTrash,
    question: { about: 'remove', order },
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

function mayNoteMissedVisit({ status, marks }: ListedOrder): boolean {
  return isOpen(status) ? findStatusAfterFailure(status) !== null : marks.linen === 'returning';
}
