import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { containsText } from '#domain/format/text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { useStoredCatalogue } from '../savedAnswers.ts';
import classes from './Sheet.module.css';
import type { AddedGarment } from './sheetDraft.ts';

interface GarmentSearchProps {
  addedOf(productId: string): ReadonlyMap<string, number>;
  onAdd(garment: Omit<AddedGarment, 'quantity'>): void;
}

export function GarmentSearch({ addedOf, onAdd }: GarmentSearchProps) {
  const [search, setSearch] = useState('');
  const catalogue = useStoredCatalogue();
  if (!catalogue)
    return <p className="muted">Les vêtements n’ont pas pu être chargés. Réessayez avec du réseau.</p>;
  const matches = catalogue.filter(({ name }) => containsText(name, search));
  return (
    <>
      <SearchField value={search} onSearch={setSearch} label="Chercher un vêtement" delay={0} />
      <ul className="bare">
        {matches.map(({ id: productId, name, services }) => (
          <li key={productId} className="row between border-bottom py-8">
            <span className={`bold anywhere ${classes.name}`}>
              {name}
              {[...addedOf(productId)].map(([service, pieces]) => (
                <span key={service} className={classes.changed}>
                  {service}
                  {'\u00a0'}: {pieces} en plus
                </span>
              ))}
            </span>
            <span className={`${classes.services} row`}>
              {services.map(({ name: service, price: unitPrice }) => (
                <Button
                  key={service}
                  kind="secondary"
                  aria-label={`Ajouter ${name}, ${service}`}
                  onClick={() => onAdd({ productId, name, service, unitPrice })}
                >
                  {service} {formatFcfa(unitPrice)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {matches.length === 0 ? <p className="muted">Aucun vêtement de ce nom.</p> : null}
    </>
  );
}
