import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useOutboxState } from '#web/outbox/outbox.ts';
import { useMissions } from '../missions/MissionsProvider.tsx';
import type { ShownMission } from './act.ts';
import { isAct } from './acts.ts';

/** Takes the last step of an order back, for two minutes. */
export function UndoButton({ mission }: { mission: ShownMission }) {
  const { recent, undo } = useMissions();
  const { entries } = useOutboxState();
  const { id, status } = mission;
  const step = recent.find((one) => one.step.orderId === id)?.step;
  const isWaiting = entries.some((one) => isAct(one) && one.kind === 'undo' && one.orderId === id);
  // The desk may have moved the order on since.
  if (step?.input.to !== status || isWaiting) return null;
  return (
    <Button
      variant="subtle"
      px={0}
      leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
      onClick={() => undo(step)}
    >
      Revenir en arrière
    </Button>
  );
}
