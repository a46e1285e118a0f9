import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import styles from './auth.module.css';

export function BackToSignIn() {
  return (
    <p className={`mt-16 grid items-centre ${styles.links}`}>
      <Link to={paths.signIn}>Retour à la connexion</Link>
    </p>
  );
}
