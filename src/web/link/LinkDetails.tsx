import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
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
        <LazyPart
          shape={<CardSkeleton />}
          renderFailure={(retry) => (
            <Button kind="secondary" onClick={retry}>
              Réessayer
            </Button>
          )}
        >
          <LinkPrices {...props} />
        </LazyPart>
      ) : null}
    </div>
  );
}
