import { IconBuildingBank } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Amount } from '#web/ui/Amount.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { StickyAction } from '#web/ui/layout/StickyAction.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import classes from '../missions/MissionsPage.module.css';
import { Notices } from '../Notices.tsx';
import { useTill } from './CashProvider.tsx';
import type { ShownCash } from './ownCash.ts';
import { Handovers, HeldEntries } from './TillLists.tsx';

const HandInDialog = createLazyDialog(async () => (await import('./HandInQuestion.tsx')).HandInQuestion);

export function TillPage() {
  const { cash, state, savedAt, retry, retrying } = useTill();
  return (
    <div className={`${classes.page} stack gap-16`}>
      <PageHeader title="Ma caisse" subtitle="Les espèces des clients que vous avez en main." />
      <Notices savedAt={savedAt} what="Caisse enregistrée" />
      {state === 'loading' ? <ListSkeleton /> : null}
      {state === 'none' ? (
        <ErrorPanel title="Impossible de charger votre caisse." onRetry={retry} retrying={retrying} />
      ) : null}
      {cash ? <TillContent cash={cash} /> : null}
    </div>
  );
}

function TillContent({ cash }: { cash: ShownCash }) {
  const { held, since, entries, handovers } = cash;
  if (held === 0 && entries.length === 0 && handovers.length === 0)
    return (
      <EmptyState
        title="Rien en caisse"
        text="Les espèces que vous encaissez apparaîtront ici, jusqu’à leur remise à l’équipe."
      />
    );
  return (
    <>
      <Card as="div">
        <dl className={`${classes.held} bare`}>
          <dt className="muted">En main</dt>
          <dd>
            <Amount value={held} strong />
          </dd>
        </dl>
        {since === null ? null : (
          <p className="muted">
            Première somme reçue <RelativeTime at={since} />
          </p>
        )}
      </Card>
      <HeldEntries entries={entries} />
      <Handovers handovers={handovers} />
      {held > 0 ? <HandInButton held={held} /> : null}
    </>
  );
}

function HandInButton({ held }: { held: number }) {
  const [asking, setAsking] = useState(false);
  // The dialog may be needed offline, so its code loads early.
  useEffect(HandInDialog.preload, []);
  return (
    <>
      <StickyAction>
        <Button full size="lg" icon={IconBuildingBank} onClick={() => setAsking(true)}>
          Remettre la caisse
        </Button>
      </StickyAction>
      <HandInDialog held={held} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
