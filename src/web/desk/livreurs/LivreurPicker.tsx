import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatOrderCount } from '#domain/format/order/pieceCount.ts';
import { formatNearestFiveMinutes, roundToFiveMinutes } from '#domain/format/order/slotWords.ts';
import { getGivenName } from '#domain/format/text.ts';
import { AVAILABILITY_WORDS } from '#domain/people/availability.ts';
import type { RoundWithOrders } from '#domain/rounds/plan.ts';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { AreaField } from '#web/ui/form/Field.tsx';
import { formatDelay } from '../rounds/roundWords.ts';
import type { ShownLivreur } from '../types.ts';
import { DayEnd } from './DayEnd.tsx';
import classes from './Livreurs.module.css';
import {
  compareChoices,
  endsTooLate,
  findNearest,
  isThereInTime,
  type LivreurChoice,
} from './livreurChoices.ts';
import { describeLoad, describePassing, isNear } from './missionWords.ts';

export function PickerLoader({ livreurs, choices, picking }: ReturnType<typeof useLivreursToSend>) {
  if (livreurs.data?.length === 0) return <NoLivreur />;
  if (choices) return <LivreurPicker choices={choices} picking={picking} />;
  if (livreurs.isPending) return <Spinner />;
  return (
    <LoadFailure
      title="Impossible de charger les livreurs."
      message={readFailure(livreurs.error).text}
      query={livreurs}
    />
  );
}

function NoLivreur() {
  const isOwner = useSession().me?.role === 'superadmin';
  return (
    <p>Aucun livreur actif. {isOwner ? <Link to={paths.superadmin.livreurs}>Ouvrir Équipe</Link> : null}</p>
  );
}

export function LivreurPicker({ choices, picking }: { choices: LivreurChoice[]; picking: Picking }) {
  const { livreur, isAway, reason, setReason, setLivreurId } = picking;
  const [unfolded, setUnfolded] = useState(false);
  const away = choices.filter(({ availability }) => availability !== 'on');
  const visibleChoices = unfolded || isAway ? choices : choices.filter((one) => !away.includes(one));
  return (
    <div className="bare stack gap-8">
      <LivreurChoices choices={visibleChoices} value={livreur?.id ?? null} onChange={setLivreurId} />
      {away.length > 0 && visibleChoices.length < choices.length ? (
        <Button kind="ghost" onClick={() => setUnfolded(true)}>
          {away.length === 1
            ? 'Montrer aussi le livreur qui n’est pas disponible'
            : `Montrer aussi les ${away.length} livreurs qui ne sont pas disponibles`}
        </Button>
      ) : null}
      {isAway ? (
        <AreaField
          label="Pourquoi ce livreur quand même"
          help="Le motif reste au journal."
          data-autofocus
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
    </div>
  );
}

type ChoicesProps = { choices: LivreurChoice[]; value: string | null; onChange(livreurId: string): void };

function LivreurChoices({ choices, value, onChange }: ChoicesProps) {
  const name = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // The livreurs may arrive after the dialog has opened and given the focus to its cross.
  useEffect(() => {
    const inputs = fieldset.current;
    // A question above the livreurs keeps the focus that it has.
    if (document.activeElement?.matches('input')) return;
    (inputs?.querySelector<HTMLElement>(':checked') ?? inputs?.querySelector('input'))?.focus();
  }, []);
  if (choices.length === 0) return <p>Aucun autre livreur n’est disponible.</p>;
  return (
    <fieldset ref={fieldset} className="bare stack gap-8">
      <legend className="visually-hidden">Livreur</legend>
      {choices.map((one) => (
        <div key={one.id} className="bare stack gap-8">
          <label className={`choosable row gap-12 surface one-row p-8-16 pointer ${classes.choice}`}>
            <input
              type="radio"
              className="fixed"
              name={name}
              value={one.id}
              checked={one.id === value}
              data-autofocus={one.id === (value ?? choices[0]?.id) || undefined}
              onChange={() => onChange(one.id)}
            />
            <span className="stack gap-4">
              <span className="bold anywhere">
                {one.fullname} {one.verified ? null : <Badge tone="orange">Nouveau</Badge>}{' '}
                {one.availability === 'on' ? null : (
                  <Badge tone={AVAILABILITY_WORDS[one.availability].tone}>
                    {AVAILABILITY_WORDS[one.availability].label}
                  </Badge>
                )}
              </span>
              <span className={`row muted text-14 ${classes.facts}`}>
                <span>{describeLoad(one)} en cours</span>
                {one.near ? (
                  <span className="bold">passe le plus près de {formatOrderCount(one.near)}</span>
                ) : null}
                {one.end ? <DayWithOrders {...one.end} /> : null}
                {one.end?.passing || one.distanceKm === null ? null : (
                  <span>
                    à {`${one.distanceKm.toLocaleString('fr-FR')}\u00a0km`}
                    {one.seenAt === null ? null : (
                      <>
                        , vu <RelativeTime at={one.seenAt} />
                      </>
                    )}
                  </span>
                )}
              </span>
            </span>
          </label>
          {one.verified ? null : <VerifyButton livreur={one} />}
        </div>
      ))}
    </fieldset>
  );
}

/** The day ends on time where nothing says otherwise. */
function DayWithOrders(end: RoundWithOrders) {
  const { arrivesAt, passing, delay, late, lateBy } = end;
  const isLate = roundToFiveMinutes(delay) > 0;
  const others = delay > 0 ? late - 1 : late;
  return (
    <>
      {passing && isNear(passing) ? <span className="bold">{describePassing(passing)}</span> : null}
      {arrivesAt === null || isThereInTime({ end }) ? null : (
        <span>
          y serait vers&nbsp;{formatNearestFiveMinutes(arrivesAt)}
          {isLate ? <strong className="warning">, {formatDelay(delay)} trop tard</strong> : null}
        </span>
      )}
      {others > 0 && roundToFiveMinutes(lateBy - delay) > 0 ? (
        <strong className="warning">
          {others}&nbsp;{describeArrivals(others, arrivesAt !== null)} trop tard
        </strong>
      ) : null}
      {endsTooLate({ end }) ? (
        <span>
          <DayEnd verb="finirait" {...end} />
        </span>
      ) : null}
    </>
  );
}

const describeArrivals = (count: number, isBesideOne: boolean) =>
  `${isBesideOne ? (count > 1 ? 'autres ' : 'autre ') : ''}${count > 1 ? 'arrivées' : 'arrivée'}`;

/** The button stands beside the label, because a tap on it must not choose the livreur. */
function VerifyButton({ livreur: { id: userId, fullname } }: { livreur: ShownLivreur }) {
  const verify = trpc.people.verifyLivreur.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
  });
  return (
    <Button
      kind="ghost"
      className="ml-auto"
      busy={verify.isPending}
      onClick={() => verify.mutate({ userId, verified: true })}
    >
      Marquer {getGivenName(fullname)} vérifié
    </Button>
  );
}

export function useLivreurChoice(choices: LivreurChoice[] | undefined) {
  const [chosenId, setLivreurId] = useState<string | null>(null);
  const [text, setReason] = useState('');
  // Whoever is proposed stays, although others may come nearer while the question is open.
  const [proposedId, setProposedId] = useState<string | null>();
  if (choices && proposedId === undefined) setProposedId(findNearest(choices)?.id ?? null);
  const livreur = choices?.find(({ id }) => id === (chosenId ?? proposedId)) ?? null;
  const isAway = livreur !== null && livreur.availability !== 'on';
  const reason = text.trim();
  const sending =
    livreur && (!isAway || reason)
      ? { livreurId: livreur.id, ...(isAway && { override: { reason } }) }
      : null;
  return { sending, livreur, isAway, reason: text, setReason, setLivreurId };
}

type Choosing = {
  opened: boolean;
  orderIds: string[];
  nearest?: ReadonlyMap<string, number>;
  mayBeChosen(livreur: ShownLivreur): boolean;
};

/** Missions and positions change often, so each opening of the dialog loads them anew. */
export function useLivreursToSend({ opened, orderIds, nearest, mayBeChosen }: Choosing) {
  const livreurs = trpc.dispatch.livreurs.useQuery(
    { orderIds },
    { enabled: opened, staleTime: 0, meta: { title: 'Erreur', text: 'Impossible de charger les livreurs.' } },
  );
  const choices = livreurs.data
    ?.filter(mayBeChosen)
    .map((one) => ({ ...one, near: nearest?.get(one.id) ?? 0 }))
    .sort(compareChoices);
  return { livreurs, choices, picking: useLivreurChoice(choices) };
}

export type ChosenLivreur = NonNullable<Picking['sending']>;
type Picking = ReturnType<typeof useLivreurChoice>;
