import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { endpoints, paths } from '#domain/addresses.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { timedFetch } from '#web/net/timedFetch.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { AuthHead } from '#web/ui/layout/AuthShell.tsx';
import styles from './DemoMailbox.module.css';
import { LetterText } from './LetterText.tsx';

interface Letter {
  id: string;
  to: string;
  subject: string;
  text: string;
  at: number;
}

/** A demonstration sends no letters: they are read here, with their links and codes. */
export function DemoMailboxPage() {
  const [letters, setLetters] = useState<Letter[] | null | 'none'>(null);
  const load = useCallback(() => void loadLetters().then(setLetters), []);
  useEffect(load, [load]);
  if (letters === 'none') return <Navigate to={paths.home} replace />;
  return (
    <>
      <AuthHead
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
      {letters?.length === 0 ? <p className={styles.none}>Aucun e-mail pour le moment.</p> : null}
      <ul className={styles.letters}>
        {letters?.map(({ id, to, subject, text, at }) => (
          <li key={id}>
            <details>
              <summary>
                <strong>{subject}</strong>
                <span>
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

/** Outside a demonstration the endpoint answers with a page, not with letters. */
async function loadLetters(): Promise<Letter[] | 'none'> {
  const response = await timedFetch(endpoints.demoLetters).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'letters' in body ? (body.letters as Letter[]) : 'none';
}
