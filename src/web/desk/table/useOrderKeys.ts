import { useWindowEvent } from '@mantine/hooks';
import { useDialogs } from '../dialogs/questions.ts';
import { isShortcut } from '../isShortcut.ts';
import { findAssignQuestion } from '../order/orderActs.ts';
import type { ListedOrder } from '../types.ts';

interface Acts {
  onAssign?: ((order: ListedOrder | undefined) => void) | undefined;
  onToggle?: ((order: ListedOrder) => void) | undefined;
  onClear?: (() => void) | undefined;
}

/** The focus stands on an order's own link, so that Enter opens it as a click does. */
export function useOrderKeys(
  orders: readonly ListedOrder[],
  { onAssign, onToggle, onClear }: Acts = {},
): void {
  const { ask } = useDialogs();
  useWindowEvent('keydown', (event) => {
    if (!isShortcut(event) && !isWayOutOfSearch(event)) return;
    const current = orders.find(({ id }) => id === findFocusedLink()?.dataset.order);
    const handleShortcut = () => {
      switch (event.key) {
        case 'ArrowDown':
          return moveFocus(1);
        case 'ArrowUp':
          return moveFocus(-1);
        case 'ArrowRight':
          return moveFocusToColumn(1);
        case 'ArrowLeft':
          return moveFocusToColumn(-1);
        case 'a': {
          if (onAssign) return onAssign(current);
          const question = current && findAssignQuestion(current);
          return question ? ask(question) : undefined;
        }
        case 'x':
          return current && onToggle ? onToggle(current) : undefined;
        case 'Escape':
          return onClear ? onClear() : false;
        case '/':
          return focusSearch();
        case '?':
          return ask({ about: 'keys' });
        default:
          return false;
      }
    };
    if (handleShortcut() !== false) event.preventDefault();
  });
}

const isWayOutOfSearch = ({ key, target }: KeyboardEvent): boolean =>
  key === 'ArrowDown' && target instanceof Element && target.matches('main [role=searchbox]');

const listLinks = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>('[data-order]')];

function findFocusedLink(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement?.closest('[data-order-row]')?.querySelector<HTMLElement>('[data-order]') ?? null;
}

function focusLink(link: HTMLElement | undefined): void {
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
}

function moveFocus(by: 1 | -1): void {
  const all = listLinks(document);
  const at = all.findIndex((link) => link.dataset.order === findFocusedLink()?.dataset.order);
  focusLink(at === -1 ? all[0] : all[at + by]);
}

function moveFocusToColumn(by: 1 | -1): false | undefined {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-board-column]')]
    .map(listLinks)
    .filter((links) => links.length > 0);
  const link = findFocusedLink();
  const at = columns.findIndex((links) => links.some((one) => one === link));
  const next = columns[at + by];
  if (at === -1 || !next) return false;
  const row = link ? (columns[at]?.indexOf(link) ?? 0) : 0;
  focusLink(next[Math.min(row, next.length - 1)]);
}

function focusSearch(): false | undefined {
  const field = document.querySelector<HTMLInputElement>('main [role=searchbox]');
  if (!field) return false;
  field.focus();
  field.select();
}
