import { paths } from '#domain/addresses.ts';
import { listContactLines, listLegalLines } from '#domain/format/houseWords.ts';
import type { LegalIdentity, TeamContact } from '#domain/house.ts';
import { Logo } from '#web/ui/drawings/Logo.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { useHouse, useProducts } from '../data.ts';
import { PageHead, PageSection } from '../PageParts.tsx';
import { PopularPrices } from './PopularPrices.tsx';
import { PriceGrid } from './PriceGrid.tsx';
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
    <div className={styles.printHead}>
      <Logo height={30} />
      {lines.length > 0 ? (
        <address className={styles.seller}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : null}
    </div>
  );
}
