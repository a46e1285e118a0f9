import { IconChevronDown } from '@tabler/icons-react';
import { describeUnit, type Product } from '#domain/catalogue/catalogue.ts';
import { formatShortFcfa } from '#domain/format/money.ts';
import classes from './ServiceSelect.module.css';

interface Props {
  garment: Product;
  service: string | null;
  onService(service: string): void;
  /** Offered until the garment has a line for each of its services. */
  onOtherService?: (() => void) | undefined;
  isChosen: boolean;
  /** A chosen service is named too. */
  isNamed?: boolean;
}

const OTHER = 'other';

/** The browser's own list opens over the words, which are as short as a row has room for. */
export function ServiceSelect(props: Props) {
  const { garment, service, onService, onOtherService, isChosen, isNamed = isChosen } = props;
  const { name, services } = garment;
  const isOffered = services.some((one) => one.name === service);
  return (
    <span
      className={`touch relative muted text-14 py-12 leading-12 ${classes.service}`}
      data-chosen={isChosen}
    >
      <select
        className={`absolute full pointer text-16 ${classes.select}`}
        aria-label={`Service pour ${name}`}
        value={service ?? ''}
        onChange={({ currentTarget: { value } }) => (value === OTHER ? onOtherService?.() : onService(value))}
      >
        {isOffered ? null : (
          <option value={service ?? ''} hidden>
            {service}
          </option>
        )}
        {services.map((one) => (
          <option key={one.name} value={one.name}>
            {`${one.name}, ${formatShortFcfa(one.price)}${describeUnit(one.unit)}`}
          </option>
        ))}
        {onOtherService ? <option value={OTHER}>Autre service</option> : null}
      </select>
      <Words garment={garment} service={service} isNamed={isNamed} />
    </span>
  );
}

/** The arrow stays beside the last word when they take two lines. */
function Words({ garment, service, isNamed }: Pick<Props, 'garment' | 'service'> & { isNamed: boolean }) {
  const offer = garment.services.find(({ name }) => name === service);
  const unit = describeUnit(offer?.unit);
  const price = offer ? formatShortFcfa(offer.price) : null;
  return (
    <span className="tabular" aria-hidden="true">
      {isNamed ? service : null}
      {isNamed && offer ? ' · ' : null}
      {unit ? `${price} ` : null}
      <span className="nowrap">
        {unit ? unit.trim() : price}
        <IconChevronDown size={16} />
      </span>
    </span>
  );
}
