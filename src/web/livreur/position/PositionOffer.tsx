import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from '../missions/MissionsPage.module.css';
import { useSharing } from './sharing.tsx';

/** The offer gives the reason before the browser asks, when the livreur first sets out. */
export function PositionOffer() {
  const { state, isAsked, choose } = useSharing();
  if (!isAsked) return null;
  if (state === 'refused') {
    return (
      <Card className="stack gap-8 anywhere">
        <p>
          Votre téléphone refuse de donner sa position. Autorisez-la pour ce site dans les réglages du
          navigateur, puis réessayez.
        </p>
        <div className={`${classes.buttons} row`}>
          <Button kind="secondary" onClick={() => choose(true)}>
            Réessayer
          </Button>
          <Button kind="ghost" onClick={() => choose(false)}>
            Ne pas partager
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <Card className="stack gap-8 anywhere" aria-label="Partager votre position">
      <p className="heavy">Partager votre position en route{'\u00a0'}?</p>
      <p>Le client et l’équipe la voient pendant la course. Elle s’efface après {'7\u00a0jours'}.</p>
      <div className={`${classes.buttons} row`}>
        <Button kind="pale" onClick={() => choose(true)}>
          Partager
        </Button>
        <Button kind="secondary" onClick={() => choose(false)}>
          Pas maintenant
        </Button>
      </div>
    </Card>
  );
}
