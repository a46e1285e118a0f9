import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { type Product, searchProducts } from '#domain/catalogue/catalogue.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { describeService, findUsualService, listCommonServices } from '#domain/orders/lineServices.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import type { CartActs } from './cartActs.ts';
import { GarmentRow } from './GarmentRow.tsx';
import classes from './OrderPage.module.css';

interface Props extends CartActs {
  garments: readonly Product[];
  lines: readonly CartLine[];
  search: string;
  listService?: string | null;
  /** The choice of one service for the whole list. */
  children?: ReactNode;
}

export function GarmentPicker({ garments, search, listService = null, onAdd, children, ...cart }: Props) {
  const [added, setAdded] = useState('');
  const visibleGarments = searchProducts(garments, search);
  const addLine = (line: CartLine) => {
    onAdd(line);
    setAdded(`Article ajouté\u00a0: ${line.name}, ${line.service}`);
  };
  return (
    <section aria-labelledby="garments">
      <h2 id="garments" className="visually-hidden">
        Que faut-il laver&nbsp;?
      </h2>
      {garments.length > 0 ? children : null}
      <p className="visually-hidden" role="status">
        {added}
      </p>
      <Card as="div" className={`p-0 overflow-hidden ${classes.garments}`}>
        {visibleGarments.map((garment) => (
          <GarmentRow
            key={garment.id}
            garment={garment}
            listService={listService}
            onAdd={addLine}
            {...cart}
          />
        ))}
        {visibleGarments.length === 0 ? <NoGarment isSearching={garments.length > 0} /> : null}
      </Card>
    </section>
  );
}

function NoGarment({ isSearching }: { isSearching: boolean }) {
  const toUs = <Link to={paths.contact}>écrivez-nous</Link>;
  return isSearching ? (
    <EmptyState
      title="Aucun vêtement de ce nom"
      text={<>Essayez un autre mot, ou {toUs}&nbsp;: nous lavons presque tout.</>}
    />
  ) : (
    <EmptyState
      title="Notre liste est vide pour le moment"
      text={<>Revenez un peu plus tard, ou {toUs}&nbsp;: nous lavons presque tout.</>}
    />
  );
}

type ListServiceProps = {
  garments: readonly Product[];
  service: string | null;
  onService(service: string): void;
};

export function ListService({ garments, service, onService }: ListServiceProps) {
  const names = listCommonServices(garments);
  const shownService = service ?? findUsualService({ services: names.map((name) => ({ name })) });
  const meaning = shownService && describeService(shownService);
  if (names.length < 2) return null;
  return (
    <div className={`gap-4 mb-12 grid ${classes.listService}`}>
      <p className="row between">
        <span className="bold">Pour tout le linge</span>
        <span className="text-14 muted">{meaning}</span>
      </p>
      <Chips
        label="Service pour tout le linge"
        joined
        full
        value={shownService}
        onChange={onService}
        options={names.map((name) => ({ value: name, label: name }))}
      />
    </div>
  );
}
