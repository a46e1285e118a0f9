import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type GarmentGroup, POPULAR_SERVICES, type Service } from '#domain/catalogue/catalogue.ts';
import { describeJump } from '#domain/format/jumpWords.ts';
import { formatAmount, formatFcfa, parseAmount } from '#domain/format/money.ts';
import { type ProductFields, servicesSchema } from '#domain/inputs/catalogue.ts';
import { UNITS } from '#domain/orders/units.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { Button, IconButton } from '#web/ui/form/Button.tsx';
import { AreaField, Field, FieldError, SelectField } from '#web/ui/form/Field.tsx';
import classes from './Catalogue.module.css';

export interface GarmentForm extends Omit<ProductFields, 'group' | 'services'> {
  /** The garment's name proposes a group until one is chosen. */
  group: GarmentGroup | undefined;
  /** A price is the text as typed; it starts empty and not at 0, so that no service is free by oversight. */
  services: { name: string; price: string; unit: AnyUnit }[];
}

type Services = GarmentForm['services'];
type AnyUnit = (typeof UNITS)[number];

const NO_SERVICE = { name: '', price: '', unit: UNITS[0] };
export const USUAL_SERVICES = POPULAR_SERVICES.map((name) => ({ ...NO_SERVICE, name }));

const UNIT_NAMES: Record<AnyUnit, string> = { piece: 'La pièce', kg: 'Le kilo', lot: 'Le lot' };

export const formatServices = (services: readonly Service[]) =>
  services.map(({ name, price, unit = UNITS[0] }) => ({ name, price: formatAmount(price), unit }));

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A colleague's rows replace those that nobody typed in. */
export function mergeServices(rows: Services, before: Services, next: Services): Services {
  const find = (services: Services, name: string) => services.find((service) => service.name === name);
  const merged = rows.flatMap((row) =>
    isSame(row, find(before, row.name)) ? (find(next, row.name) ?? []) : row,
  );
  return [...merged, ...next.filter(({ name }) => !find(before, name) && !find(merged, name))];
}

/** A proposed service that got no price is not sold; a garment without any price is asked for one. */
export function dropUnpriced(services: Services): Services {
  const isProposal = ({ name, price }: Services[number]) =>
    price.trim() === '' && POPULAR_SERVICES.some((proposed) => proposed === name);
  const priced = services.filter((service) => !isProposal(service));
  return priced.length > 0 ? priced : services;
}

/** A price that is not an amount becomes null, which the schema refuses. */
export const readServices = (services: Services) =>
  services.map((service) => ({ ...service, price: parseAmount(service.price) }));

type Props = { form: UseFormReturnType<GarmentForm>; json: string | null; onJson(json: string | null): void };

export function ServicesField({ form, json, onJson }: Props) {
  const { services } = form.values;

  const applyJson = () => {
    const parsedServices = parseServices(json ?? '');
    if (!parsedServices) return toast.failure('Erreur de format', 'Le JSON des services est invalide.');
    form.clearErrors();
    form.setFieldValue('services', formatServices(parsedServices));
    onJson(null);
  };

  const jumps = services.map((service) => warnOfJump(service, form.getInitialValues().services));
  // Rows are keyed by their index, because the name of a row is still being typed.
  const rows = services.map((_, place) => ({ place, key: `row-${place}` }));

  if (json !== null) {
    return (
      <div className="stack gap-16">
        <AreaField
          label="Services (JSON)"
          rows={6}
          spellCheck={false}
          value={json}
          onChange={(event) => onJson(event.currentTarget.value)}
        />
        <div className="row gap-16">
          <Button kind="pale" onClick={applyJson}>
            Appliquer le JSON
          </Button>
          <Button kind="secondary" onClick={() => onJson(null)}>
            Revenir aux lignes
          </Button>
        </div>
      </div>
    );
  }
  return (
    <fieldset className="bare stack gap-16">
      <legend className="bare semibold mb-8">Services et prix en FCFA</legend>
      {rows.map(({ place, key }) => (
        <div key={key} className={`stack top gap-8 ${classes.row}`}>
          <Field
            aria-label={`Nom du service ${place + 1}`}
            placeholder="Service"
            {...form.getInputProps(`services.${place}.name`)}
          />
          <AmountField
            aria-label={`Prix du service ${place + 1}, en FCFA`}
            placeholder="Prix"
            end={null}
            help={jumps[place] && <span className="warning">{jumps[place]}</span>}
            {...form.getInputProps(`services.${place}.price`)}
          />
          <SelectField
            aria-label={`Le service ${place + 1} se paie`}
            options={UNITS.map((unit) => ({ value: unit, label: UNIT_NAMES[unit] }))}
            {...form.getInputProps(`services.${place}.unit`)}
          />
          <IconButton
            danger
            aria-label={`Retirer le service ${place + 1}`}
            disabled={services.length === 1}
            onClick={() => form.removeListItem('services', place)}
            icon={IconTrash}
          />
        </div>
      ))}
      <FieldError>{form.errors.services}</FieldError>
      <div className="row gap-16">
        <Button
          kind="pale"
          icon={IconPlus}
          iconSize={18}
          onClick={() => form.insertListItem('services', NO_SERVICE)}
        >
          Ajouter un service
        </Button>
        <Button kind="ghost" onClick={() => onJson(JSON.stringify(readServices(services), null, 2))}>
          Modifier en JSON
        </Button>
      </div>
    </fieldset>
  );
}

function warnOfJump({ name, price }: Services[number], initial: Services): string | null {
  const before = parseAmount(initial.find((service) => service.name === name)?.price ?? '');
  const now = parseAmount(price);
  const formerPrice = formatFcfa(before ?? 0);
  if (now === 0 && before !== 0) return `Gratuit pour le client${before ? ` (${formerPrice} avant)` : ''}.`;
  return describeJump(before, now, formerPrice);
}

/** The warnings of the fields, which are asked about once more before they are saved. */
export const listJumps = (services: Services, initial: Services): string[] =>
  services.flatMap((service) => {
    const jump = warnOfJump(service, initial);
    return jump ? `${service.name}\u00a0: ${formatFcfa(parseAmount(service.price) ?? 0)}. ${jump}` : [];
  });

function parseServices(text: string): Service[] | null {
  try {
    return servicesSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
