import {
  IconArrowDown,
  IconArrowUp,
  IconDotsVertical,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type CatalogueEntry, describeUnit, getThumbnailUrl } from '#domain/catalogue/catalogue.ts';
import { getGroupTitle } from '#domain/catalogue/garmentGroups.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { IconButton } from '#web/ui/form/Button.tsx';
import { ActMenu } from '#web/ui/overlay/ActMenu.tsx';
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

/** Touch screens and keyboards cannot drag, so arrow buttons and the menu move the row as well. */
export function GarmentRow({ garment, place, last, isNew, onMove, onDropped, onEdit, onRemove }: Props) {
  const { name } = garment;
  return (
    <li
      className={`grid middle gap-8-12 py-12 ${classes.garment}`}
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
      <IconGripVertical className={`fixed muted ${classes.grip}`} size={20} aria-hidden="true" />
      {garment.imageUrl ? (
        <img
          src={getThumbnailUrl(garment.imageUrl)}
          alt=""
          width={44}
          height={44}
          className={`square-44 round-10 bg-pale cover ${classes.image}`}
        />
      ) : (
        <span className={`square-44 round-10 bg-pale cover ${classes.image}`} />
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
            <strong className="tabular nowrap block">
              {formatFcfa(service.price) + describeUnit(service.unit)}
            </strong>
          </li>
        ))}
      </ul>
      <div className={`row one-row ${classes.acts}`}>
        <IconButton aria-label={`Modifier ${name}`} onClick={onEdit} icon={IconPencil} />
        <span className={classes.arrows}>
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
