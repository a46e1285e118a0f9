import { IconCalendarEvent, IconDots, IconDotsVertical } from '@tabler/icons-react';
import { referenceOf } from '#domain/orders/order.ts';
import { buildRuleLink } from '#domain/recurring/ruleLink.ts';
import { IconButton } from '#web/ui/form/Button.tsx';
import { ActMenu, type MenuAct } from '#web/ui/overlay/ActMenu.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import type { ListedOrder } from '../types.ts';
import classes from './OrderSheet.module.css';
import type { OrderAct } from './orderActs.ts';
import { listOtherActs } from './otherActs.ts';
import { useAskAct } from './useAskAct.ts';

interface Props {
  order: ListedOrder;
  dueAct: OrderAct | null;
  /** A row of a table names its order in the label. */
  dense?: boolean;
}

export function MoreActs({ order, dueAct, dense = false }: Props) {
  const paths = useDeskPaths();
  const ask = useAskAct();
  const toEntry = (act: OrderAct): MenuAct => ({
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
