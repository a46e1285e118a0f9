import { PopularPrices } from './PopularPrices.tsx';
import { PriceGrid } from './PriceGrid.tsx';
import { PageHead, Section } from './Section.tsx';

export function PricesPage() {
  return (
    <>
      <PageHead title="Nos tarifs">
        Des prix à l’article, en FCFA. Les frais de transport s’ajoutent selon la distance et s’affichent
        avant de valider.
      </PageHead>
      <Section title="Les plus demandés">
        <PopularPrices />
      </Section>
      <Section title="Toute la grille">
        <PriceGrid />
      </Section>
    </>
  );
}
