import {
  IconArrowDown,
  IconArrowUp,
  IconDotsVertical,
  IconHanger,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import {
  type CatalogueEntry,
  describeUnit,
  getGroupTitle,
  getThumbnailUrl,
} from '#domain/catalogue/catalogue.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Badge } from '#web/ui/badges.tsx';
import { useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, IconButton } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { ActMenu } from '#web/ui/overlay/ActMenu.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import classes from './catalogue/Catalogue.module.css';
import { GarmentDialog } from './catalogue/GarmentDialog.tsx';
import { isArranged, listIdsToPlace, withPosition } from './catalogue/order.ts';

export function CataloguePage() {
  const catalogue = trpc.catalogue.all.useQuery(undefined, {
    meta: { title: 'Erreur', text: 'Impossible de charger les vêtements.' },
  });
  const { opening, open, frame } = useDialogSubject<CatalogueEntry | null>();
  const move = useMove();
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
        <QueryState query={catalogue} waiting={<TableSkeleton />} subject="les vêtements" />
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
        <ul className={`bare surface ruled ${classes.garments}`} aria-label="Catalogue">
          {garments.map((garment, place) => (
            <GarmentRow
              key={garment.id}
              garment={garment}
              place={place}
              last={garments.length - 1}
              isNew={hasPlaces && garment.position === 0}
              onMove={(by) => move(garment.id, by)}
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

/** A garment moves on the screen at once, so that the next move starts from what is shown. */
function useMove() {
  const { all } = trpc.useUtils().catalogue;
  const reordering = trpc.catalogue.reorder.useMutation({
    meta: { title: 'Erreur de mise à jour' },
    // The server takes the moves one after another.
    scope: { id: 'catalogue.reorder' },
    onMutate: async ({ ids }) => {
      // A list that is still in flight would put the old order back.
      await all.cancel();
      all.setData(undefined, (garments) => garments && withPosition(garments, ids));
    },
  });
  return (id: string, by: -1 | 1) => {
    const garments = all.getData() ?? [];
    const place = garments.findIndex((garment) => garment.id === id) + by;
    reordering.mutate({ ids: listIdsToPlace(garments, id, place) });
  };
}

interface Props {
  garment: CatalogueEntry;
  place: number;
  last: number;
  /** A new garment has no place yet; clients find it after all others. */
  isNew: boolean;
  onMove(by: -1 | 1): void;
  onEdit(): void;
  onRemove(): void;
}

/** A phone has no room for the arrows, so its menu moves the row. */
function GarmentRow({ garment, place, last, isNew, onMove, onEdit, onRemove }: Props) {
  const { name } = garment;
  return (
    <li className={`grid middle gap-8-12 ${classes.garment}`} data-hidden={garment.hidden}>
      {garment.imageUrl ? (
        <img
          src={getThumbnailUrl(garment.imageUrl)}
          alt=""
          width={44}
          height={44}
          className={`square-44 round-10 bg-pale cover ${classes.image}`}
        />
      ) : (
        <span className={`grid-centre accent square-44 round-10 bg-pale ${classes.image}`}>
          <IconHanger size={28} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <div>
        <div className="row">
          <h2 className="text-18 anywhere">{name}</h2>
          {garment.hidden ? <Badge tone="grey">Masqué</Badge> : null}
        </div>
        <p className="muted text-13">{getGroupTitle(garment.group)}</p>
        {isNew ? (
          <p className="muted text-13">En dernier pour les clients, jusqu’à ce que vous le déplaciez.</p>
        ) : null}
      </div>
      <ul className={`bare text-14 grid ${classes.services}`}>
        {garment.services.map((service) => (
          <li key={service.name}>
            {service.name}{' '}
            <strong className="tabular block nowrap">
              {formatFcfa(service.price) + describeUnit(service.unit)}
            </strong>
          </li>
        ))}
      </ul>
      <div className={`row one-row ${classes.acts}`}>
        <IconButton aria-label={`Modifier ${name}`} onClick={onEdit} icon={IconPencil} />
        <span className="from-768 flex">
          <IconButton
            aria-label={`Monter ${name}`}
            disabled={place === 0}
            onClick={() => onMove(-1)}
            icon={IconArrowUp}
          />
          <IconButton
            aria-label={`Descendre ${name}`}
            disabled={place === last}
            onClick={() => onMove(1)}
            icon={IconArrowDown}
          />
        </span>
        <ActMenu
          position="bottom-end"
          target={<IconButton icon={IconDotsVertical} aria-label={`Plus d’actions pour ${name}`} />}
          acts={[
            ...(place > 0 ? [{ label: 'Monter', icon: IconArrowUp, onClick: () => onMove(-1) }] : []),
            ...(place < last ? [{ label: 'Descendre', icon: IconArrowDown, onClick: () => onMove(1) }] : []),
            { label: 'Supprimer', icon: IconTrash, isDangerous: true, onClick: onRemove },
          ]}
        />
      </div>
    </li>
  );
}
