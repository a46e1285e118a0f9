import {
  type CSSProperties,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import styles from './Toaster.module.css';
import { dismissToast, onToast, readWindowToast, TOAST_DURATION, type Toast } from './toasts.ts';

const FOOT_CHECK_MS = 250;

const readNoToast = () => null;

/** Both live regions exist before any toast: screen readers ignore one that is inserted with its text. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, readWindowToast, readNoToast);
  const isFailure = toast?.kind === 'failure';
  return (
    <div className={styles.region} data-toasts>
      <div role="status">{toast && !isFailure ? <Message key={toast.id} toast={toast} /> : null}</div>
      <div role="alert">{toast && isFailure ? <Message key={toast.id} toast={toast} /> : null}</div>
    </div>
  );
}

function Message({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  const { id, kind, title, text, action, isLasting = false } = toast;
  const article = useRef<HTMLElement>(null);

  // A dialog starts below the toast on screens of 768 to 1279 px, so that neither covers the other. A phone's toast
  // stands above the bars at the foot, which change with the page and with dialogs.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--toast-room', `${(article.current?.offsetHeight ?? 0) + 16}px`);
    const measure = () => style.setProperty('--foot-height', `${measureFootHeight()}px`);
    measure();
    const timer = setInterval(measure, FOOT_CHECK_MS);
    return () => {
      clearInterval(timer);
      style.removeProperty('--toast-room');
    };
  }, []);

  useEffect(() => {
    if (isLasting) return;
    const leave = () => dismissToast(id);
    const leaveAtNextAct = ({ target }: Event) => {
      if (!article.current?.contains(target as Node)) leave();
    };
    const timer = isPaused ? 0 : setTimeout(leave, TOAST_DURATION);
    document.addEventListener('click', leaveAtNextAct, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', leaveAtNextAct, true);
    };
  }, [isPaused, isLasting, id]);

  return (
    <article
      ref={article}
      className={`row gap-0-12 surface round-14 text-13 leading-13 ${styles.toast}`}
      style={{ '--toast': `var(--tone-${TONES[kind]}-mark)` } as CSSProperties}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill="var(--toast)" />
        <path
          d={SYMBOLS[kind]}
          fill="none"
          stroke="var(--card)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p>
        <strong>{title}</strong> <span className="muted">{text}</span>
      </p>
      {action ? (
        <button
          type="button"
          className={`bare underlined bold tall-44 accent text-left ${styles.action}`}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        className="fixed bare muted grid-centre square-44 text-28"
        aria-label="Fermer"
        onClick={() => dismissToast(id)}
      >
        ×
      </button>
    </article>
  );
}

const TONES = { success: 'green', warning: 'orange', failure: 'red', info: 'blue' };

const SYMBOLS = {
  success: 'm7 12.5 3.5 3.5L17 9',
  warning: 'M12 6.5v6.5M12 16.5v.01',
  failure: 'M12 6.5v6.5M12 16.5v.01',
  info: 'M12 7.5v.01M12 11v6',
};

const isBar = (element: Element): boolean =>
  ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
  element.getBoundingClientRect().height < window.innerHeight / 2;

function findBar(element: Element | null): Element | null {
  if (!element) return null;
  return isBar(element) ? element : findBar(element.parentElement);
}

const MOST_BARS = 10;
/** From the edge below a toast to its middle. */
const HALFWAY = 40;

/**
 * Bars at the foot of the window stand one above the other: tabs, a page's act, a dialog's buttons. At the end of a page
 * its act stands a little above the tabs.
 */
function measureFootHeight(): number {
  let top = window.innerHeight;
  for (let bars = 0; bars < MOST_BARS; bars++) {
    const [below] = document
      .elementsFromPoint(window.innerWidth / 2, top - HALFWAY)
      .filter((element) => !element.closest('[data-toasts]'));
    const barTop = findBar(below ?? null)?.getBoundingClientRect().top ?? top;
    // An open menu stands above its bar and is its child.
    if (barTop >= top) break;
    top = barTop;
  }
  return window.innerHeight - top;
}
