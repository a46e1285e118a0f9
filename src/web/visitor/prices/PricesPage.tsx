import { useHouse, useProducts } from '../data.ts';
import { PageHead, PageSection } from '../Section.tsx';
import { PopularPrices } from './PopularPrices.tsx';
import { PriceGrid } from './PriceGrid.tsx';
import { PrintHead } from './PrintHead.tsx';

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
      <PageSection title="Toute la grille">
        <PriceGrid catalogue={catalogue} />
      </PageSection>
    </>
  );
}
