import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { getOrderStatusLabel } from '#domain/format/wording.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { listManualTargets } from '#domain/lifecycle/nextActs.ts';
import { MantineRoot } from '#web/ui/overlay/MantineRoot.tsx';
import desk from '../desk.module.css';
import { useDialogs } from '../dialogs/questions.ts';
import type { ListedOrder } from '../types.ts';
import { StatusButton } from './StatusButton.tsx';
import { useOrderActs } from './useOrderActs.ts';

export function StatusMenu({ order: current }: { order: ListedOrder }) {
  // The menu keeps the order that it opened with, so that its entries do not change just before a tap.
  const [order, setOrder] = useState(current);
  const { ask } = useDialogs();
  const { setStatus } = useOrderActs();
  const targets = listManualTargets(order.status);
  const chooseStatus = (to: OrderStatus) =>
    to === 'cancelled'
      ? ask({ about: 'cancel', order })
      : setStatus({ orderId: order.id, from: order.status, to });
  return (
    <MantineRoot>
      <Menu
        onOpen={() => setOrder(current)}
        position="bottom-start"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <StatusButton />
        </Menu.Target>
        <Menu.Dropdown>
          {targets.map((to) => (
            <Menu.Item
              key={to}
              onClick={() => chooseStatus(to)}
              {...(to === 'cancelled' ? { className: desk.danger } : {})}
            >
              {getOrderStatusLabel(to)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </MantineRoot>
  );
}
