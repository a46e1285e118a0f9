import { Menu } from '@mantine/core';
import { manualTargets, type OrderStatus } from '#domain/lifecycle.ts';
import { orderStatusLabel } from '#domain/wording.ts';
import classes from './desk.module.css';
import { useDialogs } from './dialogs/DialogHost.tsx';
import { StatusButton } from './StatusButton.tsx';
import type { DeskOrder } from './types.ts';
import { useOrderActs } from './useOrderActs.ts';

/** The changes by hand that the table of transitions allows from here. */
export function StatusMenu({ order }: { order: DeskOrder }) {
  const { ask } = useDialogs();
  const { setStatus } = useOrderActs();
  const targets = manualTargets(order.status);
  const choose = (to: OrderStatus) =>
    to === 'cancelled'
      ? ask({ about: 'cancel', order })
      : setStatus({ orderId: order.id, from: order.status, to });
  return (
    <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <StatusButton />
      </Menu.Target>
      <Menu.Dropdown>
        {targets.map((to) => (
          <Menu.Item
            key={to}
            onClick={() => choose(to)}
            {...(to === 'cancelled' ? { className: classes.end } : {})}
          >
            {orderStatusLabel(to)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
