import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense } from 'react';
import { FormSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { ClaimForm } from '../client/claim/ClaimForm.tsx';
import { OrderActHeader } from '../client/OrderActHeader.tsx';
import type { LinkedOrder } from './linkAccess.ts';

const LinkAmend = createRetryableLazy(async () => (await import('./LinkAmend.tsx')).LinkAmend);

export type Task = 'amend' | 'claim';

const TITLES: Record<Task, string> = {
  amend: 'Modifier la commande',
  claim: 'Un problème avec cette commande\u00a0?',
};

export function LinkTask({ task, order, onBack }: { task: Task; order: LinkedOrder; onBack(): void }) {
  return (
    <>
      <Button ref={startAtTop} kind="ghost" flush icon={IconArrowLeft} onClick={onBack}>
        Retour à la commande
      </Button>
      <OrderActHeader title={TITLES[task]} order={order} />
      {task === 'amend' ? (
        <Suspense fallback={<FormSkeleton fields={[3]} />}>
          <LinkAmend order={order} onDone={onBack} />
        </Suspense>
      ) : (
        <ClaimForm order={order} takesPhotos={false} onSent={onBack} />
      )}
    </>
  );
}

/** The button that was pressed is gone, and the page may have been scrolled to it. */
function startAtTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (element) window.scrollTo(0, 0);
}
