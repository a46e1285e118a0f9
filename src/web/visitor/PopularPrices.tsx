import type { ReactNode } from 'react';
import { POPULAR_SERVICES, type Product, popularAmong, priceOf, thumbnailOf } from '#domain/catalogue.ts';
import { formatAmount } from '#domain/money.ts';
import type { Catalogue } from './data.ts';
import styles from './PopularPrices.module.css';
import { Section } from './Section.tsx';

/** Three garments, three prices: enough to know what an evening of laundry costs. Nothing where none of them is on offer. */
export function PopularPrices({ catalogue, children }: { catalogue: Catalogue; children?: ReactNode }) {
  const garments = catalogue.state === 'ready' ? popularAmong(catalogue.products) : null;
  if (catalogue.state === 'failed' || garments?.length === 0) return null;
  return (
    <Section title="Les plus demandés">
      <div className={styles.box} aria-busy={garments === null}>
        <Table garments={garments ?? []} />
      </div>
      {children}
    </Section>
  );
}

function Table({ garments }: { garments: Product[] }) {
  return (
    <>
      <table className={styles.table}>
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
      <p className={styles.unit}>Prix en FCFA, par article.</p>
    </>
  );
}

function Row({ garment }: { garment: Product }) {
  const { name, imageUrl } = garment;
  return (
    <tr>
      <th scope="row">
        {imageUrl ? <img src={thumbnailOf(imageUrl)} alt="" width="40" height="40" loading="lazy" /> : null}
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
