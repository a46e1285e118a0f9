const isBar = (element: Element): boolean =>
  ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
  element.getBoundingClientRect().height < window.innerHeight / 2;

function findBar(element: Element | null): Element | null {
  if (!element) return null;
  return isBar(element) ? element : findBar(element.parentElement);
}

/** How high the bars at the foot of the window stand, one above the other: tabs, a page's act, a dialog's buttons. */
export function measureFootHeight(): number {
  let top = window.innerHeight;
  for (;;) {
    const [below] = document
      .elementsFromPoint(window.innerWidth / 2, top - 2)
      .filter((element) => !element.closest('[data-toasts]'));
    const bar = findBar(below ?? null);
    if (!bar) return window.innerHeight - top;
    top = bar.getBoundingClientRect().top;
  }
}
