import { useEffect, useRef, useState } from 'react';
import { describeUnit, getThumbnailUrl, groupProducts, type Product } from '#domain/catalogue/catalogue.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { useProducts } from '../data.ts';
import styles from './prices.module.css';

export function PriceGrid({ catalogue }: { catalogue: ReturnType<typeof useProducts> }) {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // A search may be typed before a slow phone hydrates the page.
  useEffect(() => setSearch(field.current?.value ?? ''), []);
  if (catalogue.state === 'loading') return <Spinner />;
  if (catalogue.state === 'failed') return <CatalogueFailure onRetry={catalogue.retry} />;
  if (catalogue.products.length === 0) return <p>Aucun article n’est proposé pour le moment.</p>;
  const groups = groupProducts(catalogue.products, search);
  return (
    <>
      <div className={`no-print row gap-12 mb-16 bottom ${styles.tools}`}>
        <Field
          ref={field}
          label="Rechercher un article"
          type="search"
          placeholder="Chemise, draps…"
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button kind="secondary" onClick={() => window.print()}>
          Imprimer
        </Button>
      </div>
      <p role="status" className={groups.length > 0 ? 'visually-hidden' : undefined}>
        {groups.length > 0 ? '' : `Aucun article ne correspond à «\u00a0${search.trim()}\u00a0».`}
      </p>
      {groups.map(({ title, products }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <ul className={`${styles.list} stack bare`}>
            {products.map((product) => (
              <Article key={product.id} product={product} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Article({ product }: { product: Product }) {
  return (
    <li className={`gap-12 surface flex p-12 ${styles.article}`}>
      {product.imageUrl ? (
        <img
          src={getThumbnailUrl(product.imageUrl)}
          alt=""
          width="48"
          height="48"
          loading="lazy"
          className={`fixed round-10 bg-pale cover ${styles.image}`}
        />
      ) : (
        <span className={`fixed round-10 bg-pale cover ${styles.image}`} />
      )}
      <div className="fill">
        <h4 className="text-16">{product.name}</h4>
        <dl className={styles.services}>
          {product.services.map(({ name, price, unit }) => (
            <div key={name} className={`between gap-12 flex baseline ${styles.service}`}>
              <dt className="muted shrink">{name}</dt>
              <dd className="bold tabular nowrap">{formatFcfa(price) + describeUnit(unit)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

function CatalogueFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="stack">
      <p>Impossible de charger les vêtements.</p>
      <Button kind="secondary" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  );
}
