import type { Product } from '#domain/catalogue/catalogue.ts';
import { describeService, findUsualService, listCommonServices } from '#domain/orders/lineServices.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import classes from './OrderPage.module.css';

type Props = { garments: readonly Product[]; service: string | null; onService(service: string): void };

export function ListService({ garments, service, onService }: Props) {
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
