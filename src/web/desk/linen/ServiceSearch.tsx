import { useState } from 'react';
import { describeUnit, type Product } from '#domain/catalogue/catalogue.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { readTyped, sortMatches, sortServices } from './typedLinen.ts';

const MOST_SHOWN = 6;

interface Offered {
  productId: string;
  name: string;
  service: Product['services'][number];
  count: number;
}

interface Props {
  label: string;
  garments: readonly Product[];
  onChoose(offered: Offered): void;
}

/** The catalogue of a dialog, by what is typed: the Enter key takes the first that matches. */
export function ServiceSearch({ label, garments, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const { count, words } = readTyped(search);
  const matches = (words ? sortMatches(garments, words) : []).flatMap((garment) =>
    sortServices(garment, words).map((service) => ({
      productId: garment.id,
      name: garment.name,
      service,
      count,
    })),
  );
  const more = matches.length - MOST_SHOWN;
  const choose = (offered: Offered | undefined) => {
    if (!offered) return;
    onChoose(offered);
    setSearch('');
  };
  return (
    <div className="stack gap-8">
      <SearchField
        label={label}
        value={search}
        onSearch={setSearch}
        delay={0}
        onEnter={() => choose(matches[0])}
      />
      {matches.slice(0, MOST_SHOWN).map((offered) => (
        <Button
          key={`${offered.productId}|${offered.service.name}`}
          kind="pale"
          size="sm"
          onClick={() => choose(offered)}
        >
          {`${count > 1 ? `${count}\u00a0× ` : ''}${offered.name}, ${offered.service.name} (${formatFcfa(offered.service.price)}${describeUnit(offered.service.unit)})`}
        </Button>
      ))}
      {more > 0 ? (
        <p className="text-14 muted">
          {more === 1 ? 'Et un autre' : `Et ${more} autres`}&nbsp;: précisez le vêtement ou le service.
        </p>
      ) : null}
      {words && matches.length === 0 ? <p className="muted">Aucun vêtement de ce nom.</p> : null}
    </div>
  );
}
