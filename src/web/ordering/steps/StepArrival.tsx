import { useEffect } from 'react';
import type { OrderStep } from '#domain/contract/orderSteps.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';

/** A lazy step renders together with its neighbours, once its file is there. */
export function StepArrival({ step, onArrived }: { step: OrderStep; onArrived(step: OrderStep): void }) {
  useEffect(() => onArrived(step), [step, onArrived]);
  return null;
}

export function renderStepFailure(retry: () => void) {
  return (
    <ErrorPanel
      title="Cette étape n’a pas pu arriver."
      message="Vérifiez votre réseau puis réessayez."
      reassurance="Votre panier est conservé."
      onRetry={retry}
    />
  );
}
