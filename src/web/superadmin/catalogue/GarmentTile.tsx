import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { type CatalogueEntry, getThumbnailUrl } from '#domain/catalogue/catalogue.ts';
import { getGroupTitle } from '#domain/catalogue/garmentGroups.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { Button, IconButton } from '#web/ui/form/Button.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import classes from './Catalogue.module.css';

interface Props {
  garment: CatalogueEntry;
  place: number;
  last: number;
  /** A new garment has no place yet; clients find it after all others. */
  isNew: boolean;
  onMove(by: -1 | 1): void;
  onDropped(id: string): void;
  onEdit(): void;
  onRemove(): void;
}

/** Touch screens and keyboards cannot drag, so arrow buttons move the tile as well. */
export function GarmentTile({ garment, place, last, isNew, onMove, onDropped, onEdit, onRemove }: Props) {
  const { name } = garment;
  return (
    <li
      className={`surface ${classes.tile}`}
      data-hidden={garment.hidden}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', garment.id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const id = event.dataTransfer.getData('text/plain');
        if (id && id !== garment.id) onDropped(id);
      }}
    >
      <div className={`row gap-12 ${classes.head}`}>
        <IconGripVertical className={`fixed muted ${classes.grip}`} size={20} aria-hidden="true" />
        {garment.imageUrl ? (
          <img
            src={getThumbnailUrl(garment.imageUrl)}
            alt=""
            width={72}
            height={72}
            className={classes.image}
          />
        ) : (
          <span className={classes.image} />
        )}
        <div className="fill">
          <h2 className="text-18 anywhere">{name}</h2>
          <p className="muted">{getGroupTitle(garment.group)}</p>
        </div>
        {garment.hidden ? <Badge tone="grey">Masqué</Badge> : null}
      </div>
      {isNew ? <p className="muted">En dernier pour les clients, jusqu’à ce que vous le déplaciez.</p> : null}
      <ul className={`bare stack gap-4 ${classes.services}`}>
        {garment.services.map((service) => (
          <li key={service.name} className="row between">
            <span>{service.name}</span>
            <span className="tabular nowrap">{formatFcfa(service.price)}</span>
          </li>
        ))}
      </ul>
      <div className={`row gap-4 ${classes.acts}`}>
        <Button kind="pale" icon={IconPencil} iconSize={18} onClick={onEdit} aria-label={`Modifier ${name}`}>
          Modifier
        </Button>
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
        <IconButton danger aria-label={`Supprimer ${name}`} onClick={onRemove} icon={IconTrash} />
      </div>
    </li>
  );
}
