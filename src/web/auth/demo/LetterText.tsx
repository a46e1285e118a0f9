import { parseOwnPath } from '#domain/addresses.ts';
import styles from './DemoMailbox.module.css';

/** A letter's text, with its addresses on this site as links. */
export function LetterText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  let offset = 0;
  return (
    <p className={styles.text}>
      {parts.map((part) => {
        offset += part.length;
        const path = findOwnPath(part);
        return path ? (
          <a key={offset} href={path}>
            {part}
          </a>
        ) : (
          part
        );
      })}
    </p>
  );
}

/** The link stays on the host by which the demonstration was reached. */
function findOwnPath(part: string): string | null {
  if (!/^https?:\/\//.test(part) || !URL.canParse(part)) return null;
  const { pathname, search, hash } = new URL(part);
  return parseOwnPath(pathname + search + hash);
}
