import { type FormEvent, useState } from 'react';
import type { Product } from '#domain/catalogue/catalogue.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { findAdditionRefusal, type PricedCartLine } from '#domain/orders/cart.ts';
import type { FilledDraft } from '#domain/orders/draft.ts';
import { applyListService } from '#domain/orders/lineServices.ts';
import { isFreeLine, type OrderItem } from '#domain/orders/order.ts';
import { makeCartActs } from '#web/ordering/cartActs.ts';
import { GarmentPicker, ListService } from '#web/ordering/GarmentPicker.tsx';
import { NoteField } from '#web/ordering/NoteField.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { readTyped, sortMatches, sortServices } from '../linen/typedLinen.ts';
import { useCallerOrders } from './CallerOrders.tsx';
import { deskDraft } from './deskDraft.ts';
import classes from './NewOrder.module.css';

const FreeLineFields = createRetryableLazy(
  async () => (await import('../linen/FreeLineFields.tsx')).FreeLineFields,
);

interface Props {
  garments: readonly Product[];
  draft: FilledDraft;
  lines: readonly PricedCartLine[];
  isWide: boolean;
  onNext(): void;
}

export function LinenPart({ garments, draft, lines, isWide, onNext }: Props) {
  const { service = null, caller } = deskDraft.useDraft();
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(draft.lines.length === 0);
  const [added, setAdded] = useState('');
  const lastOrders = useCallerOrders(caller ?? { phone: '' });
  const cart = makeCartActs({ ...draft, garments, change: deskDraft.change, lastOrders });
  const chosenGarments = garments.filter(({ id }) => draft.lines.some(({ productId }) => productId === id));
  const isChosenOnly = !isWhole && chosenGarments.length > 0;
  const { count, words } = readTyped(search);
  const isDone = !words && draft.lines.length > 0;
  const addFirst = (event: FormEvent) => {
    event.preventDefault();
    if (isDone) return onNext();
    const [garment] = words ? sortMatches(garments, words) : [];
    if (!garment) return;
    const ownService = sortServices(garment, words, service)[0]?.name ?? null;
    const refusal = findAdditionRefusal(garment, ownService, count, draft.lines);
    if (refusal || !ownService) return toast.failure(refusal?.title ?? '', refusal?.text);
    cart.onAdd({ productId: garment.id, name: garment.name, service: ownService, quantity: count });
    setAdded(`Article ajouté\u00a0: ${count > 1 ? `${count}\u00a0× ` : ''}${garment.name}, ${ownService}`);
    setSearch('');
    setWhole(false);
  };
  const addFreeLine = (line: OrderItem) => {
    cart.onAdd(line);
    setSearch('');
  };
  const visibleGarments = words ? sortMatches(garments, words) : isChosenOnly ? chosenGarments : garments;
  return (
    <div id="linen" className={`stack ${classes.body}`}>
      <ListService
        garments={garments}
        service={service}
        onService={(to) =>
          deskDraft.change((now) => ({
            service: to,
            lines: applyListService(now.lines, garments, { from: service, to }),
          }))
        }
      />
      <form
        onSubmit={addFirst}
        className="stack gap-8"
        // The keys that place the order would leave out what is typed.
        onKeyDown={(event) => words && event.stopPropagation()}
      >
        <SearchField value={search} onSearch={setSearch} label="Chercher un vêtement" delay={0} />
        {isWide ? (
          <p className={`text-14 muted ${classes.keys}`}>
            <kbd>Entrée</kbd> {isDone ? 'passe à la suite' : 'ajoute'}
          </p>
        ) : null}
      </form>
      <p className="visually-hidden" role="status">
        {added}
      </p>
      {lines.filter(isFreeLine).map((line) => (
        <div key={`${line.name}|${line.unitPrice}`} className="row between">
          <span className="anywhere">
            {line.name} <span className="muted">{formatFcfa(line.unitPrice ?? 0)}</span>
          </span>
          <QuantityStepper
            label={line.name}
            value={line.quantity}
            onChange={(quantity) => cart.onQuantity(line, quantity)}
            onRemove={() => cart.onRemove(line)}
          />
        </div>
      ))}
      {visibleGarments.length > 0 ? (
        <GarmentPicker
          garments={visibleGarments}
          lines={draft.lines}
          search=""
          listService={service}
          {...cart}
        />
      ) : (
        <p className="muted">Aucun vêtement de ce nom.</p>
      )}
      {isChosenOnly && !search ? (
        <div>
          <Button kind="ghost" size="sm" flush onClick={() => setWhole(true)}>
            Voir tout le linge
          </Button>
        </div>
      ) : null}
      <LazyPart>
        <FreeLineFields name={visibleGarments.length === 0 ? search.trim() : ''} onAdd={addFreeLine} />
      </LazyPart>
      {lines.map((line) =>
        line.unitPrice === null ? (
          <p key={`${line.productId}|${line.service}`} className="row between">
            {line.name}, {line.service}, n’est plus proposé
            <Button kind="secondary" size="sm" onClick={() => cart.onRemove(line)}>
              Retirer
            </Button>
          </p>
        ) : null,
      )}
      <NoteField
        label="Note du client"
        note={draft.note ?? ''}
        onNote={(note) => deskDraft.change({ note })}
      />
    </div>
  );
}
