import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { describeUnit, getThumbnailUrl, groupProducts, type Product } from '#domain/catalogue/catalogue.ts';
import { listContactLines, listLegalLines } from '#domain/format/houseWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import type { LegalIdentity, TeamContact } from '#domain/house.ts';
import { Logo } from '#web/ui/drawings/Logo.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useHouse, useProducts } from '../data.ts';
import { PageHead, PageSection } from '../PageParts.tsx';
import { PopularPrices } from './PopularPrices.tsx';
import styles from './prices.module.css';

export function PricesPage() {
  const catalogue = useProducts();
  const house = useHouse();
  return (
    <>
      <PrintHead house={house} />
      <PageHead title="Nos tarifs">
        Des prix à l’article, en FCFA. Les frais de transport s’ajoutent selon la distance et s’affichent
        avant de valider.
      </PageHead>
      <PopularPrices catalogue={catalogue} />
      <PageSection className="no-print">
        <ButtonLink to={paths.order} kind="sun" size="lg">
          Commander
        </ButtonLink>
      </PageSection>
      <PageSection title="Toute la grille">
        <PriceGrid catalogue={catalogue} />
      </PageSection>
    </>
  );
}

/** Only the printed page shows this head, which names the seller as on an invoice. */
function PrintHead({ house }: { house: (TeamContact & { legal: LegalIdentity }) | null }) {
  const lines = house ? [...listLegalLines(house.legal), ...listContactLines(house)] : [];
  return (
    <div className="print-only p-16">
      <Logo height={30} />
      {lines.length > 0 ? <address className="mt-12 text-14 pre-line">{lines.join('\n')}</address> : null}
    </div>
  );
}

function PriceGrid({ catalogue }: { catalogue: ReturnType<typeof useProducts> }) {
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
        {groups.length > 0 ? null : (
          <>
            Aucun article ne correspond à «&nbsp;{search.trim()}&nbsp;».{' '}
            <Link to={paths.contact}>Écrivez-nous</Link>&nbsp;: nous lavons presque tout.
          </>
        )}
      </p>
      <div className="stack gap-24">
        {groups.map(({ title, products }) => (
          <section key={title}>
            <h3 className="mb-12 text-18">{title}</h3>
            <ul className={`${styles.list} stack bare`}>
              {products.map((product) => (
                <Article key={product.id} product={product} />
              ))}
            </ul>
          </section>
        ))}
      </div>
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
          className="no-print fixed round-10 bg-pale cover"
        />
      ) : null}
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
