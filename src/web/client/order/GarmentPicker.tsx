import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { groupProducts, type Product } from '#domain/catalogue/catalogue.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PRICES_NOTE } from '../words.ts';
import type { CartActs } from './cartActs.ts';
import { GarmentRow } from './GarmentRow.tsx';
import classes from './OrderPage.module.css';

interface Props extends CartActs {
  garments: readonly Product[];
  lines: readonly CartLine[];
}

export function GarmentPicker({ garments, ...cart }: Props) {
  const [search, setSearch] = useState('');
  const groups = groupProducts(garments, search);
  const toUs = <Link to={paths.contact}>écrivez-nous</Link>;
  return (
    <section aria-labelledby="garments">
      <h2 id="garments" className={classes.question}>
        Que faut-il laver&nbsp;?
      </h2>
      {garments.length > 0 ? (
        <>
          <SearchField value={search} onSearch={setSearch} label="Chercher un vêtement" delay={0} />
          <p className="text-14 muted mt-8">{PRICES_NOTE}</p>
        </>
      ) : null}
      {groups.length === 0 ? (
        <Card as="div" flush className="mt-12">
          {garments.length === 0 ? (
            <EmptyState
              title="Notre liste est vide pour le moment"
              text={<>Revenez un peu plus tard, ou {toUs}&nbsp;: nous lavons presque tout.</>}
            />
          ) : (
            <EmptyState
              title="Aucun vêtement de ce nom"
              text={<>Essayez un autre mot, ou {toUs}&nbsp;: nous lavons presque tout.</>}
            />
          )}
        </Card>
      ) : (
        groups.map(({ title, products }) => (
          <section key={title} aria-label={title} className="mt-12">
            <h3 className={`${classes.group} text-14 bold muted`}>{title}</h3>
            <Card as="div" flush>
              {products.map((garment) => (
                <GarmentRow key={garment.id} garment={garment} {...cart} />
              ))}
            </Card>
          </section>
        ))
      )}
    </section>
  );
}
