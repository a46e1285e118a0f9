import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ROLES, type Role } from '#domain/roles.ts';
import { roleLabel } from '#domain/wording.ts';
import { call } from '../call.ts';
import { showFailure } from '../failures.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './auth.module.css';

/** One tap for each role, with the accounts that the demonstration's data brings. */
export function DemoAccounts() {
  const { adopt } = useSession();
  const [busy, setBusy] = useState<Role | null>(null);
  const enter = (role: Role) => {
    setBusy(role);
    call('auth.signIn', { email: `${role}@laveo.test`, password: 'laveo-demo' })
      .then(({ user }) => adopt(user))
      .catch((error: unknown) => showFailure(error, 'Échec de la connexion'))
      .finally(() => setBusy(null));
  };
  return (
    <section className={styles.demo} aria-labelledby="demo">
      <h2 id="demo">Démonstration</h2>
      <p className={styles.note}>Entrez d’un geste, avec des données inventées.</p>
      <div className={styles.roles}>
        {ROLES.map((role) => (
          <Button
            key={role}
            kind="secondary"
            busy={busy === role}
            disabled={busy !== null && busy !== role}
            onClick={() => enter(role)}
          >
            {roleLabel(role)}
          </Button>
        ))}
      </div>
      <p className={styles.links}>
        <Link to={paths.demoMailbox}>Lire les e-mails de la démonstration</Link>
      </p>
    </section>
  );
}
