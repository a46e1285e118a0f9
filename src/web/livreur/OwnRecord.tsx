import { computeKeptShare, type Decided } from '#domain/promises/late.ts';
import { formatShare } from '#domain/promises/share.ts';
import { trpc } from '#web/net/trpc.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './OwnRecord.module.css';

/** How punctual the livreur was, of the height of its two lines from the start. */
export function OwnRecord() {
  const { data, isError } = trpc.missions.record.useQuery(undefined, { meta: { silent: true } });
  if (isError && !data) return null;
  return (
    <Card aria-label="Ponctualité" aria-busy={!data} className={classes.record}>
      <p className={classes.share}>
        Ponctualité{'\u00a0: '}
        {data ? formatShare(computeKeptShare(data.punctuality)) : '…'}
      </p>
      <p className={classes.words}>{data ? recordWords(data.punctuality) : '\u00a0'}</p>
    </Card>
  );
}

/** "3 en retard sur vos 50 dernières livraisons." */
export function recordWords({ kept: inTime, broken }: Decided): string {
  const all = inTime + broken;
  if (all === 0) return 'Elle s’affichera ici après votre première livraison.';
  if (all === 1) return `Votre dernière livraison était ${broken ? 'en retard' : 'dans les temps'}.`;
  const which = `vos ${all}\u00a0dernières livraisons`;
  return broken === 0 ? `Aucun retard sur ${which}.` : `${broken}\u00a0en retard sur ${which}.`;
}
