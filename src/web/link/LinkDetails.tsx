import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LoadGuard } from '#web/ui/lazy/LoadGuard.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import follow from '../client/follow/FollowCard.module.css';

const LinkPrices = createRetryableLazy(async () => (await import('./LinkPrices.tsx')).LinkPrices);

export function LinkDetails(props: ComponentProps<typeof LinkPrices>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={follow.fold}>
      <button
        type="button"
        className={`bare ${follow.foldHead}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="fill">Linge, prix et facture</span>
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen ? (
        <LoadGuard
          fallback={(retry) => (
            <Button kind="secondary" onClick={retry}>
              Réessayer
            </Button>
          )}
        >
          <Suspense fallback={<CardSkeleton />}>
            <LinkPrices {...props} />
          </Suspense>
        </LoadGuard>
      ) : null}
    </div>
  );
}
