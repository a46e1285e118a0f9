import { Suspense } from 'react';
import { listManualTargets } from '#domain/lifecycle/nextActs.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import desk from '../desk.module.css';
import type { ListedOrder } from '../types.ts';
import type { OrderAct } from './orderActs.ts';
import { StatusButton } from './StatusButton.tsx';
import { useAskAct } from './useAskAct.ts';

/** Mantine's menu weighs 7 kB, which the board's first screen does without. */
const StatusMenu = createRetryableLazy(async () => (await import('./StatusMenu.tsx')).StatusMenu);

export function StatusChoice({ order }: { order: ListedOrder }) {
  if (listManualTargets(order.status).length === 0) return null;
  return (
    // The disabled button reserves the menu's space until the menu's file has loaded.
    <Suspense fallback={<StatusButton disabled />}>
      <StatusMenu order={order} />
    </Suspense>
  );
}

interface ActButtonProps {
  act: OrderAct;
  orderId: string;
  isMain?: boolean;
}

export function ActButton({ act, orderId, isMain = false }: ActButtonProps) {
  const paths = useDeskPaths();
  const ask = useAskAct();
  const look = isMain
    ? ({ kind: 'primary', size: 'lg', full: true } as const)
    : ({ kind: 'secondary', size: 'sm', icon: act.icon } as const);
  if (act.question === null)
    return (
      <ButtonLink {...look} to={paths.invoice(orderId)}>
        {act.label}
      </ButtonLink>
    );
  const danger = act.isDangerous
    ? ({ kind: 'ghost', danger: true, className: desk.danger ?? '' } as const)
    : {};
  return (
    <Button {...look} {...danger} onClick={() => ask(act)}>
      {act.label}
    </Button>
  );
}
