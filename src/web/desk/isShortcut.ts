const TYPED =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]';

/** Keys pressed in a text field, a dialog or a menu, or together with another, are no shortcuts of the desk. */
export function isShortcut({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(TYPED) !== null);
}
