import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { formatDateTime } from '#domain/calendar.ts';
import { paths } from '../paths.ts';
import { timedFetch } from '../timedFetch.ts';
import { AuthHead } from '../ui/AuthShell.tsx';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './DemoMailbox.module.css';
import { LetterText } from './LetterText.tsx';

interface Letter {
  id: string;
  to: string;
  subject: string;
  text: string;
  at: number;
}

/** The letters of a demonstration go nowhere: they are read here, their links and codes included. */
export function DemoMailboxPage() {
  const [letters, setLetters] = useState<Letter[] | null | 'none'>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let here = asked >= 0;
    lettersOfDemo().then((found) => here && setLetters(found));
    return () => {
      here = false;
    };
  }, [asked]);
  if (letters === 'none') return <Navigate to={paths.home} replace />;
  return (
    <>
      <AuthHead title="Courrier de la démonstration" subtitle="Aucun de ces e-mails n’est parti." />
      <Button kind="secondary" onClick={() => setAsked(asked + 1)}>
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

/** Outside a demonstration this address is a page like any unknown one, not a list. */
async function lettersOfDemo(): Promise<Letter[] | 'none'> {
  const answer = await timedFetch('/demo/letters').catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'letters' in body ? (body.letters as Letter[]) : 'none';
}
