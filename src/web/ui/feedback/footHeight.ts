const isBar = (element: Element): boolean =>
  ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
  element.getBoundingClientRect().height < window.innerHeight / 2;

function findBar(element: Element | null): Element | null {
  if (!element) return null;
  return isBar(element) ? element : findBar(element.parentElement);
}

const MOST_BARS = 10;

/** How high the bars at the foot of the window stand, one above the other: tabs, a page's act, a dialog's buttons. */
export function measureFootHeight(): number {
  let top = window.innerHeight;
  for (let bars = 0; bars < MOST_BARS; bars++) {
    const [below] = document
      .elementsFromPoint(window.innerWidth / 2, top - 2)
      .filter((element) => !element.closest('[data-toasts]'));
    const barTop = findBar(below ?? null)?.getBoundingClientRect().top ?? top;
    // An open menu stands above its bar and is its child.
    if (barTop >= top) break;
    top = barTop;
  }
  return window.innerHeight - top;
}
