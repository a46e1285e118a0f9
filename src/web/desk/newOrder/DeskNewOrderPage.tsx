import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDateTime, formatHour, startOfDay } from '#domain/format/calendar.ts';
import { EMPTY_DRAFT } from '#domain/orders/draft.ts';
import { trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import { CallForm } from './CallForm.tsx';
import { type CallerDraft, deskDraft } from './deskDraft.ts';
import classes from './NewOrder.module.css';

/** The desk takes an order for somebody who calls. */
export function DeskNewOrderPage() {
  const catalogue = trpc.catalogue.list.useQuery(undefined, {
    meta: { title: 'Erreur', text: 'Impossible de charger les produits.' },
  });
  const publicFacts = trpc.catalogue.facts.useQuery();
  return (
    <>
      <PageHeader title="Nouvelle commande" actions={<DraftActions />} />
      {catalogue.data && publicFacts.data ? (
        <CallForm garments={catalogue.data} area={publicFacts.data} />
      ) : catalogue.isPending || publicFacts.isPending ? (
        <ListSkeleton />
      ) : (
        <ErrorPanel
          title="Impossible de charger les produits."
          reassurance="La commande en cours est conservée."
          onRetry={() => Promise.all([catalogue.refetch(), publicFacts.refetch()])}
          retrying={catalogue.isFetching || publicFacts.isFetching}
        />
      )}
    </>
  );
}

/** An order that was begun waits for its caller to ring again; somebody else's begins empty. */
function DraftActions() {
  const { newOrder } = useDeskPaths();
  const navigate = useNavigate();
  const draft = deskDraft.useDraft();
  const { begunAt, key, caller }: Partial<CallerDraft> = draft;
  const [resumedAt] = useState(begunAt);
  const isBegun = caller !== undefined || draft.lines.length > 0;
  useEffect(() => {
    if (isBegun && key === undefined) deskDraft.change({ begunAt: Date.now(), key: crypto.randomUUID() });
  }, [isBegun, key]);
  const startAnew = () => {
    deskDraft.write(EMPTY_DRAFT);
    navigate(newOrder, { replace: true });
    toast.success('Commande effacée.', undefined, {
      label: 'Annuler',
      run: () => deskDraft.write(draft),
    });
  };
  return (
    <>
      {begunAt !== undefined && begunAt === resumedAt ? (
        <p className="text-14 semibold">{describeBegun(begunAt)}</p>
      ) : (
        <p className={`from-1024 text-14 muted ${classes.keys}`}>
          <kbd>Tab</kbd> case suivante, <kbd>Ctrl</kbd> <kbd>Entrée</kbd> valider
        </p>
      )}
      {isBegun ? (
        <Button kind="ghost" size="sm" flush onClick={startAnew}>
          Recommencer
        </Button>
      ) : null}
    </>
  );
}

const describeBegun = (at: number): string =>
  `Commande commencée ${startOfDay(at) === startOfDay(Date.now()) ? `à\u00a0${formatHour(at)}` : `le\u00a0${formatDateTime(at)}`}, à valider.`;
