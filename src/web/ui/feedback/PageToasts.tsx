import { useEffect, useSyncExternalStore } from 'react';
import styles from './PageToasts.module.css';
import {
  dismissToast,
  onToast,
  openPagePlace,
  PAGE_TOAST_DURATION,
  readPageToast,
  type Toast,
} from './toasts.ts';

/** A toast in the flow of the page pushes what follows and covers nothing. */
export function PageToasts() {
  const toast = useSyncExternalStore(onToast, readPageToast, () => null);
  useEffect(openPagePlace, []);
  return (
    <div role="status" data-toasts>
      {toast ? <PageToast key={toast.id} toast={toast} /> : null}
    </div>
  );
}

function PageToast({ toast: { id, kind, title, text, action } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), PAGE_TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <article className={`relative grid gap-0-16 ${styles.toast} ${kind === 'warning' ? styles.warning : ''}`}>
      <p className="text-13 leading-12">
        <strong>{title}</strong> <span>{text}</span>
      </p>
      {action ? (
        <button
          type="button"
          className={`bare bold ellipsis underlined tall-44 inherit text-left ${styles.action}`}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
    </article>
  );
}
