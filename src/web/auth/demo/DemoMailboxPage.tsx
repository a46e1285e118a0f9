import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { endpoints, parseOwnPath, paths } from '#domain/addresses.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { fetchInTime } from '#web/net/call.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import styles from './DemoMailbox.module.css';

type Letter = { id: string; to: string; subject: string; text: string; at: number };

export function DemoMailboxPage() {
  const [letters, setLetters] = useState<Letter[] | null | 'none'>(null);
  const load = useCallback(() => void loadLetters().then(setLetters), []);
  useEffect(load, [load]);
  if (letters === 'none') return <Navigate to={paths.home} replace />;
  return (
    <>
      <PageHeader
        title="Courrier de la démonstration"
        subtitle={
          <>
            La démonstration garde ici les <span className="nowrap">e-mails</span> qu’elle n’envoie pas.
          </>
        }
      />
      <Button kind="secondary" onClick={load}>
        Actualiser
      </Button>
      {letters === null ? <Spinner /> : null}
      {letters?.length === 0 ? <p className="mt-16 mb-16 muted">Aucun e-mail pour le moment.</p> : null}
      <ul className="stack gap-8 bare mt-16 mb-16">
        {letters?.map(({ id, to, subject, text, at }) => (
          <li key={id}>
            <details className="border round-14">
              <summary className="stack gap-4 anywhere p-12">
                <strong>{subject}</strong>
                <span className="muted text-14">
                  {to} · {formatDateTime(at)}
                </span>
              </summary>
              <LetterText text={text} />
            </details>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.signIn}>Retour à la connexion</Link>
      </p>
    </>
  );
}

/** The endpoint answers with an HTML page instead of JSON if there is no demonstration. */
async function loadLetters(): Promise<Letter[] | 'none'> {
  const response = await fetchInTime(endpoints.demoLetters).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'letters' in body ? (body.letters as Letter[]) : 'none';
}

function LetterText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  let offset = 0;
  return (
    <p className={`anywhere pre-line ${styles.text}`}>
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

function findOwnPath(part: string): string | null {
  if (!/^https?:\/\//.test(part)) return null;
  try {
    const { pathname, search, hash } = new URL(part);
    return parseOwnPath(pathname + search + hash);
  } catch {
    return null;
  }
}
