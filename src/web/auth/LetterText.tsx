import { ownPath } from '../paths.ts';
import styles from './DemoMailbox.module.css';

/** A letter as it was written, its addresses on this site made into links. */
export function LetterText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  let at = 0;
  return (
    <p className={styles.text}>
      {parts.map((part) => {
        at += part.length;
        const own = ownAddress(part);
        return own ? (
          <a key={at} href={own}>
            {part}
          </a>
        ) : (
          part
        );
      })}
    </p>
  );
}

/** Whatever host the demonstration was reached by, the link stays on it. */
function ownAddress(part: string): string | null {
  if (!/^https?:\/\//.test(part) || !URL.canParse(part)) return null;
  const { pathname, search, hash } = new URL(part);
  return ownPath(pathname + search + hash);
}
