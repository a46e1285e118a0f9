import { IconHanger, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getThumbnailUrl, type Product } from '#domain/catalogue/catalogue.ts';
import { findAdditionRefusal } from '#domain/orders/cart.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { findListService, findUnusedService } from '#domain/orders/lineServices.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { IconButton } from '#web/ui/form/Button.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import type { CartActs } from './cartActs.ts';
import classes from './GarmentRow.module.css';
import { ServiceSelect } from './ServiceSelect.tsx';

const LineCare = createRetryableLazy(async () => (await import('./care/LineCare.tsx')).LineCare);

type Props = CartActs & { garment: Product; lines: readonly CartLine[]; listService: string | null };

export function GarmentRow({ garment, lines, listService, ...acts }: Props) {
  const { onAdd, onQuantity, onService, onRemove, onCare } = acts;
  // A line keeps its place, and with it the focus, when its service changes.
  const ownLines = lines
    .filter((line) => line.productId === garment.id)
    .map((line, place) => ({ line, place }));
  const [chosenService, setChosenService] = useState<string | null>(null);
  const proposedService = chosenService ?? findListService(garment, listService);
  const unusedService = findUnusedService(garment, lines);
  const row = useRef<HTMLElement>(null);
  const focusCount = useFocusOfReplacedControl(row);

  const addLine = (service: string | null, isServiceChosen: boolean) => {
    const refusal = findAdditionRefusal(garment, service, 1, lines);
    if (refusal || !service) return toast.failure(refusal?.title ?? '', refusal?.text);
    focusCount();
    const line = { productId: garment.id, name: garment.name, service, quantity: 1 };
    onAdd(isServiceChosen ? { ...line, isServiceChosen } : line);
  };

  return (
    <article ref={row} className={`top gap-12 grid p-8-16 ${classes.garment}`} aria-label={garment.name}>
      <GarmentPicture imageUrl={garment.imageUrl} />
      <div className="gap-8 grid shrink">
        {ownLines.length === 0 ? (
          <Line
            garment={garment}
            isFirst
            service={
              <ServiceSelect
                garment={garment}
                service={proposedService}
                isChosen={chosenService !== null}
                onService={setChosenService}
              />
            }
          >
            <IconButton
              kind="secondary"
              icon={IconPlus}
              aria-label={`Ajouter ${garment.name}`}
              onClick={() => addLine(proposedService, chosenService !== null)}
            />
          </Line>
        ) : null}
        {ownLines.map(({ line, place }) => (
          <Line
            key={place}
            care={<LineCare line={line} onCare={onCare} />}
            garment={garment}
            isFirst={place === 0}
            service={
              <ServiceSelect
                garment={garment}
                service={line.service}
                isNamed
                isChosen={line.isServiceChosen ?? false}
                onService={(service) => onService(line, service)}
                onOtherService={unusedService ? () => addLine(unusedService, true) : undefined}
              />
            }
          >
            <QuantityStepper
              value={line.tenths ?? line.quantity}
              byWeight={line.tenths !== undefined}
              label={`${garment.name}, ${line.service}`}
              onChange={(quantity) => onQuantity(line, quantity)}
              onRemove={() => {
                focusCount();
                onRemove(line);
              }}
            />
          </Line>
        ))}
      </div>
    </article>
  );
}

interface LineProps {
  garment: Product;
  isFirst: boolean;
  service: ReactNode;
  care?: ReactNode;
  children: ReactNode;
}

function Line({ garment, isFirst, service, care, children }: LineProps) {
  return (
    <>
      <div className={`row between one-row tall-44 ${classes.line}`}>
        <div className="grid shrink">
          {isFirst ? <h3 className="bold text-16 wrap-anywhere hyphens">{garment.name}</h3> : null}
          {service}
        </div>
        <div className={`fixed ${classes.count}`}>{children}</div>
      </div>
      {care ? <LazyPart shape={<div className="tall-44" />}>{care}</LazyPart> : null}
    </>
  );
}

function GarmentPicture({ imageUrl }: Pick<Product, 'imageUrl'>) {
  if (!imageUrl)
    return (
      <span className="grid-centre square-44 round-10 bg-pale accent">
        <IconHanger size={28} stroke={1.5} aria-hidden="true" />
      </span>
    );
  return (
    <img
      className="square-44 round-10 bg-pale cover"
      src={getThumbnailUrl(imageUrl)}
      alt=""
      width={44}
      height={44}
      loading="lazy"
    />
  );
}

/** The "Ajouter" button and the quantity stepper replace each other, which would lose the focus. */
function useFocusOfReplacedControl(row: { current: HTMLElement | null }): () => void {
  const isFocusMoving = useRef(false);
  useEffect(() => {
    if (!isFocusMoving.current) return;
    isFocusMoving.current = false;
    const controls = row.current?.querySelectorAll<HTMLElement>(`.${classes.count}`);
    [...(controls ?? [])].at(-1)?.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  });
  return () => {
    isFocusMoving.current = true;
  };
}
