import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import {
  findPopularProducts,
  getThumbnailUrl,
  POPULAR_SERVICES,
  type Product,
  priceOf,
} from '#domain/catalogue/catalogue.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import type { Catalogue } from '../data.ts';
import { PageSection } from '../PageParts.tsx';
import styles from './prices.module.css';

export function PopularPrices({ catalogue, hasLink = false }: { catalogue: Catalogue; hasLink?: boolean }) {
  const garments = catalogue.state === 'ready' ? findPopularProducts(catalogue.products) : null;
  if (catalogue.state === 'failed' || garments?.length === 0) return null;
  return (
    <PageSection isMain title="Les plus demandés">
      {catalogue.state === 'ready' && catalogue.readAt ? <LastReadNotice at={catalogue.readAt} /> : null}
      <div className={`surface column p-0 overflow-hidden ${styles.box}`} aria-busy={garments === null}>
        <Table garments={garments ?? []} />
      </div>
      {hasLink ? (
        <p className="semibold mt-12">
          <Link to={paths.prices} className="touch">
            Voir tous les tarifs
          </Link>
        </p>
      ) : null}
    </PageSection>
  );
}

function LastReadNotice({ at }: { at: number }) {
  return (
    <p role="status" className="mb-12 p-8-12 round-14 bg-sun warning">
      Sans réseau, voici les prix du {formatDateTime(at)}.
    </p>
  );
}

function Table({ garments }: { garments: Product[] }) {
  return (
    <>
      <table className={`tabular full collapse ${styles.table}`}>
        <caption className="visually-hidden">Prix des articles les plus demandés, en FCFA</caption>
        <thead>
          <tr>
            <th scope="col">Article</th>
            {POPULAR_SERVICES.map((service) => (
              <th key={service} scope="col">
                {service}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {garments.map((garment) => (
            <Row key={garment.id} garment={garment} />
          ))}
        </tbody>
      </table>
      <p className={`muted text-14 p-8-12 ${styles.unit}`}>Prix en FCFA, par article.</p>
    </>
  );
}

function Row({ garment }: { garment: Product }) {
  const { name, imageUrl } = garment;
  return (
    <tr>
      <th scope="row">
        {imageUrl ? (
          <img src={getThumbnailUrl(imageUrl)} alt="" width="40" height="40" loading="lazy" />
        ) : null}
        {name}
      </th>
      {POPULAR_SERVICES.map((service) => (
        <td key={service}>
          <Price amount={priceOf(garment, service)} />
        </td>
      ))}
    </tr>
  );
}

function Price({ amount }: { amount: number | null }) {
  if (amount !== null) return formatAmount(amount);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">non proposé</span>
    </>
  );
}
