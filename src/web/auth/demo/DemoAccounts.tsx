import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { ROLE_LABELS } from '#domain/format/wording.ts';
import { ROLES, type Role } from '#domain/people/roles.ts';
import { call } from '#web/net/call.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { useSession } from '#web/shell/session.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import styles from '../auth.module.css';

export function DemoAccounts() {
  const { adopt } = useSession();
  const [busy, setBusy] = useState<Role | null>(null);
  const signInAs = (role: Role) => {
    setBusy(role);
    call('auth.signIn', { email: `${role}@laveo.test`, password: 'laveo-demo' })
      .then(({ user }) => user && adopt(user))
      .catch((error: unknown) => showFailure(error, 'Échec de la connexion'))
      .finally(() => setBusy(null));
  };
  return (
    <section className={`mt-16 pt-16 ${styles.demo}`} aria-labelledby="demo">
      <h2 id="demo" className="text-18">
        Démonstration
      </h2>
      <p className="muted">Entrez d’un geste, avec des données inventées.</p>
      <div className={`stack gap-8 two-columns ${styles.roles}`}>
        {ROLES.map((role) => (
          <Button
            key={role}
            kind="secondary"
            busy={busy === role}
            disabled={busy !== null && busy !== role}
            onClick={() => signInAs(role)}
          >
            {ROLE_LABELS[role]}
          </Button>
        ))}
      </div>
      <p className={`mt-16 grid items-centre ${styles.links}`}>
        <Link to={paths.demoMailbox}>Lire les e-mails de la démonstration</Link>
      </p>
    </section>
  );
}
