import { Button } from '@mantine/core';
import { useId } from 'react';
import { getAvailabilityLabel, getAvailabilityTone } from '#domain/format/availabilityWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { When } from '#web/ui/When.tsx';
import { missionWords } from '../livreurs/missionWords.ts';
import type { LivreurChoice } from '../types.ts';
import classes from './LivreurChoices.module.css';

interface Props {
  choices: LivreurChoice[];
  value: string | null;
  onChange(livreurId: string): void;
}

/** Native radio buttons: what each livreur already carries, and how far he is. */
export function LivreurChoices({ choices, value, onChange }: Props) {
  const name = useId();
  if (choices.length === 0) return <p>Aucun autre livreur n’est disponible.</p>;
  return (
    <fieldset className={classes.set}>
      <legend className="visually-hidden">Livreur</legend>
      {choices.map((one) => (
        <div key={one.id} className={classes.one}>
          <label className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={one.id}
              checked={one.id === value}
              onChange={() => onChange(one.id)}
            />
            <span className={classes.words}>
              <span className={classes.name}>
                {one.fullname} {one.verified ? null : <Badge tone="orange">Nouveau</Badge>}{' '}
                {one.availability === 'on' ? null : (
                  <Badge tone={getAvailabilityTone(one.availability)}>
                    {getAvailabilityLabel(one.availability)}
                  </Badge>
                )}
              </span>
              <span className={classes.facts}>
                <span className="nowrap">{formatPhone(one.phone)}</span>
                <span>{missionWords(one.openMissions, ' en cours')}</span>
                {one.distanceKm === null ? null : (
                  <span>
                    à {`${one.distanceKm.toLocaleString('fr-FR')}\u00a0km`}
                    {one.seenAt === null ? null : (
                      <>
                        , vu <When at={one.seenAt} />
                      </>
                    )}
                  </span>
                )}
              </span>
            </span>
          </label>
          {one.verified ? null : <Verify livreur={one} />}
        </div>
      ))}
    </fieldset>
  );
}

/** Whoever has met him says so here; beside the label, for a tap on it is no choice. */
function Verify({ livreur: { id: userId, fullname } }: { livreur: LivreurChoice }) {
  const utils = trpc.useUtils();
  const verify = trpc.people.verifyLivreur.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onSuccess: () => toast.success('Livreur vérifié.'),
    onSettled: () => utils.dispatch.livreurs.invalidate(),
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      className={classes.verify}
      aria-label={`Marquer vérifié, ${fullname}`}
      loading={verify.isPending}
      onClick={() => verify.mutate({ userId, verified: true })}
    >
      Marquer vérifié
    </Button>
  );
}
