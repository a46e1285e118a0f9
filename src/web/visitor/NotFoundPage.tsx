import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { ClothesLine } from '../ui/drawings/Garments.tsx';
import { ButtonLink } from '../ui/form/Button.tsx';
import styles from './PageParts.module.css';

const HOME_AFTER_MS = 4000;

export function NotFoundPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={`stack gap-16 items-centre mx-auto text-centre ${styles.lost}`}>
      <div className={styles.lostDrawing}>
        <ClothesLine />
      </div>
      <h1>Cette page n’existe pas</h1>
      <p className="muted">
        L’adresse a peut-être changé, ou une lettre s’est glissée en trop. Nous vous ramenons à l’accueil dans
        un instant.
      </p>
      <ButtonLink to={paths.home}>Revenir à l’accueil</ButtonLink>
      <p>
        <Link to={paths.prices} className="touch">
          Tarifs
        </Link>{' '}
        ·{' '}
        <Link to={paths.contact} className="touch">
          Contact
        </Link>
      </p>
    </div>
  );
}
