import { trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { CallForm } from './CallForm.tsx';
import classes from './NewOrder.module.css';

/** The desk takes an order for somebody who calls. */
export function NewOrderPage() {
  const catalogue = trpc.catalogue.list.useQuery(undefined, {
    meta: { title: 'Erreur', text: 'Impossible de charger les produits.' },
  });
  const publicFacts = trpc.catalogue.facts.useQuery();
  return (
    <>
      <PageHeader
        title="Nouvelle commande"
        actions={
          <p className={`text-14 muted ${classes.keys} ${classes.pageKeys}`}>
            <kbd>Tab</kbd> case suivante, <kbd>Ctrl</kbd> <kbd>Entrée</kbd> valider
          </p>
        }
      />
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
