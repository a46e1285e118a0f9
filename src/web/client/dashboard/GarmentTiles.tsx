import { IconHanger } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { findLowestPrice, getThumbnailUrl, type Product } from '#domain/catalogue/catalogue.ts';
import { formatShortFcfa } from '#domain/format/money.ts';
import { addCartLine } from '#domain/orders/cart.ts';
import { findUsualService } from '#domain/orders/lineServices.ts';
import { changeDraft } from '../draft.ts';
import classes from './GarmentTiles.module.css';

const TILES = 8;

export function GarmentTiles({
  garments,
  hasOrdered,
}: {
  garments: readonly Product[];
  hasOrdered: boolean;
}) {
  return (
    <section aria-labelledby="garments" className="shrink">
      <div className="row between">
        <h2 id="garments" className="text-18">
          {hasOrdered ? 'Autre chose à laver\u00a0?' : 'Que faut-il laver\u00a0?'}
        </h2>
        <Link to={paths.client.order} className="touch bold accent no-underline text-14">
          {hasOrdered ? 'Passer une commande' : 'Tout voir'}
        </Link>
      </div>
      <ul className={`bare grid ${classes.tiles}`}>
        {garments.slice(0, TILES).map((garment) => (
          <li key={garment.id}>
            <Tile garment={garment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ garment }: { garment: Product }) {
  const lowestPrice = findLowestPrice(garment);
  return (
    <Link
      to={paths.client.order}
      className="grid items-centre ink text-12 text-centre no-underline leading-135"
      onClick={() => putInCart(garment)}
    >
      <span className={`grid-centre full mb-4 round-14 bg-pale accent ${classes.picture}`}>
        {garment.imageUrl ? (
          <img src={getThumbnailUrl(garment.imageUrl)} alt="" width={64} height={64} loading="lazy" />
        ) : (
          <IconHanger size={32} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <span className={`text-14 max-full wrap-anywhere hyphens ${classes.name}`}>{garment.name}</span>{' '}
      {lowestPrice === null ? null : (
        <span className="muted nowrap tabular">dès {formatShortFcfa(lowestPrice)}</span>
      )}
    </Link>
  );
}

/** A garment that the cart holds already is only shown. */
function putInCart(garment: Product): void {
  changeDraft(({ lines }) => {
    const service = findUsualService(garment);
    if (service === null || lines.some(({ productId }) => productId === garment.id)) return {};
    return { lines: addCartLine(lines, { productId: garment.id, name: garment.name, service, quantity: 1 }) };
  });
}
