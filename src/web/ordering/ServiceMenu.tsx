import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { describeUnit, type Product } from '#domain/catalogue/catalogue.ts';
import { formatShortFcfa } from '#domain/format/money.ts';
import classes from './ServiceMenu.module.css';

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

const CHOICE = `bare gap-8 flex middle full tall-48 round-10 inherit text-left wrap-anywhere ${classes.choice}`;

/** The browser's own popover closes on Esc and on a tap outside, and gives the focus back. */
export function ServiceMenu(props: Props) {
  const { garment, service, onService, onOtherService, isChosen, isNamed = isChosen } = props;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const label = `Service pour ${garment.name}`;
  const close = (act: () => void) => () => {
    menu.current?.hidePopover();
    act();
  };
  return (
    <>
      <button
        type="button"
        className={`bare touch muted text-14 py-12 leading-12 text-left ${classes.button}`}
        data-chosen={isChosen}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={service ? `${label}\u00a0: ${service}` : label}
        onClick={({ currentTarget }) => placeMenu(menu.current, currentTarget, garment.services.length + 1)}
      >
        <Words garment={garment} service={service} isNamed={isNamed} />
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`surface absolute m-0 p-4 inherit ${classes.menu}`}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={({ newState, currentTarget }) => newState === 'open' && focusChoice(currentTarget)}
        onKeyDown={moveFocus}
      >
        {isOpen
          ? garment.services.map(({ name, price, unit }) => (
              <button
                key={name}
                type="button"
                role="menuitemradio"
                aria-checked={name === service}
                className={CHOICE}
                onClick={close(() => onService(name))}
              >
                <IconCheck size={18} aria-hidden="true" />
                <span className="fill">{name}</span>
                <span className="tabular nowrap">{formatShortFcfa(price) + describeUnit(unit)}</span>
              </button>
            ))
          : null}
        {isOpen && onOtherService ? (
          <button
            type="button"
            role="menuitem"
            className={`${CHOICE} bold ${classes.other}`}
            onClick={close(onOtherService)}
          >
            Autre service
          </button>
        ) : null}
      </div>
    </>
  );
}

/** The arrow stays beside the last word when they take two lines. */
function Words({ garment, service, isNamed }: Pick<Props, 'garment' | 'service'> & { isNamed: boolean }) {
  const offer = garment.services.find(({ name }) => name === service);
  const unit = describeUnit(offer?.unit);
  const price = offer ? formatShortFcfa(offer.price) : null;
  return (
    <span className="tabular">
      {isNamed ? service : null}
      {isNamed && offer ? ' · ' : null}
      {unit ? `${price} ` : null}
      <span className="nowrap">
        {unit ? unit.trim() : price}
        <IconChevronDown size={16} aria-hidden="true" />
      </span>
    </span>
  );
}

const CHOICE_HEIGHT = 48;
const WIDTH = 264;
const EDGE = 12;

/** The height is reckoned, because the menu is drawn only after it is placed. */
function placeMenu(menu: HTMLElement | null, button: HTMLElement, choices: number): void {
  if (!menu) return;
  const { left, top, bottom } = button.getBoundingClientRect();
  const height = choices * CHOICE_HEIGHT + EDGE;
  const isBelow = bottom + height < window.innerHeight || top < height;
  menu.style.top = `${window.scrollY + (isBelow ? bottom : top - height)}px`;
  menu.style.left = `${Math.min(left, window.innerWidth - WIDTH - EDGE)}px`;
}

function focusChoice(menu: HTMLElement): void {
  menu.querySelector<HTMLElement>('[aria-checked="true"], button')?.focus();
}

const MOVES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const move = MOVES[event.key];
  if (!move) return;
  event.preventDefault();
  const choices = [...event.currentTarget.querySelectorAll('button')];
  const place = choices.indexOf(document.activeElement as HTMLButtonElement);
  choices.at((place + move) % choices.length)?.focus();
}
