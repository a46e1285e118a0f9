import { Button } from '#web/ui/form/Button.tsx';
import { useMissions } from '../missions/MissionsProvider.tsx';
import { useSharing } from './sharing.tsx';

/** The offer holds nothing up: setting out was sent when it appears, near a thumb whose second tap must not answer it. */
export function PositionOffer() {
  const { state, isAsked, choose } = useSharing();
  const { tapLock } = useMissions();
  if (!isAsked) return null;
  const isRefused = state === 'refused';
  return (
    <section
      className="gap-4 text-14 grid p-12 round-14 bg-pale leading-135"
      aria-label="Partager votre position"
    >
      <p>
        {isRefused ? (
          'Votre téléphone refuse de donner sa position. Autorisez-la pour ce site dans les réglages du navigateur, puis réessayez.'
        ) : (
          <>
            <strong>Partager votre position en route{'\u00a0'}?</strong> Le client et l’équipe la voient
            pendant la course. Elle s’efface après {'7\u00a0jours'}.
          </>
        )}
      </p>
      <div className="row">
        <Button kind="secondary" disabled={tapLock !== null} onClick={() => choose(true)}>
          {isRefused ? 'Réessayer' : 'Partager'}
        </Button>
        <Button kind="ghost" disabled={tapLock !== null} onClick={() => choose(false)}>
          {isRefused ? 'Ne pas partager' : 'Pas maintenant'}
        </Button>
      </div>
    </section>
  );
}
