import { IconPlus } from '@tabler/icons-react';
import type { CatalogueEntry } from '#domain/catalogue/catalogue.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useDialogSubject } from '#web/ui/feedback/useDialogSubject.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import classes from './catalogue/Catalogue.module.css';
import { GarmentDialog } from './catalogue/GarmentDialog.tsx';
import { GarmentRow } from './catalogue/GarmentRow.tsx';
import { isArranged } from './catalogue/order.ts';
import { useReorder } from './catalogue/useReorder.ts';

export function CataloguePage() {
  const catalogue = trpc.catalogue.all.useQuery(undefined, {
    meta: { title: 'Erreur', text: 'Impossible de charger les vêtements.' },
  });
  const { opening, open, frame } = useDialogSubject<CatalogueEntry | null>();
  const { moveBy, moveTo } = useReorder();
  const removing = trpc.catalogue.remove.useMutation({
    meta: { silent: true },
    onSuccess: () => toast.success('Vêtement supprimé.'),
    onError: (error) => showFailure(error, 'Erreur de suppression'),
  });

  const add = (
    <Button icon={IconPlus} onClick={() => open(null)}>
      Ajouter un vêtement
    </Button>
  );
  const title = 'Gestion des vêtements';
  if (!catalogue.data) {
    return (
      <>
        <PageHeader title={title} />
        {catalogue.isPending ? (
          <TableSkeleton />
        ) : (
          <LoadFailure title="Impossible de charger les vêtements." query={catalogue} />
        )}
      </>
    );
  }
  const garments = catalogue.data;
  const hasPlaces = isArranged(garments);

  return (
    <>
      <PageHeader title={title} actions={add} />
      {garments.length === 0 ? (
        <EmptyState
          title="Aucun vêtement"
          text="Les vêtements et leurs prix apparaîtront ici."
          action={add}
        />
      ) : (
        <ul className={`bare surface ${classes.garments}`} aria-label="Catalogue">
          {garments.map((garment, place) => (
            <GarmentRow
              key={garment.id}
              garment={garment}
              place={place}
              last={garments.length - 1}
              isNew={hasPlaces && garment.position === 0}
              onMove={(by) => moveBy(garment.id, by)}
              onDropped={(id) => moveTo(id, garment.id)}
              onEdit={() => open(garment)}
              onRemove={() => {
                if (window.confirm(`Êtes-vous sûr de vouloir supprimer "${garment.name}" ?`)) {
                  removing.mutate({ productId: garment.id });
                }
              }}
            />
          ))}
        </ul>
      )}
      {opening ? <GarmentDialog key={opening.key} garment={opening.subject} {...frame} /> : null}
    </>
  );
}
