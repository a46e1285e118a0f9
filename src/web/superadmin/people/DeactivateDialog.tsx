import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { ROLE_LABELS } from '#domain/format/wording.ts';
import { readFailure } from '#web/net/failures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import classes from './DeactivateDialog.module.css';
import { buildOrdersLink, type ListedPerson, listOwedParts, type OwedByLivreur } from './person.ts';

type Props = { person: ListedPerson; opened: boolean; onClose(): void };

export function DeactivateDialog({ person, opened, onClose }: Props) {
  // A livreur who holds cash or linen stays active until the superadmin acknowledges what the server lists.
  const [owed, setOwed] = useState<OwedByLivreur | null>(null);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const setting = trpc.people.setActive.useMutation({
    meta: { silent: true },
    onSuccess: onClose,
    onError: (error) => {
      const { code, facts } = readFailure(error);
      if (code === 'STEP_UP_REQUIRED') return;
      if (code === 'CASH_HELD') return setOwed(readOwed(facts));
      onClose();
      showFailure(error, 'Erreur', "L'opération a échoué.");
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={() =>
        setting.mutate({
          userId: person.id,
          active: false,
          ...(owed && isAcknowledged ? { acknowledged: isAcknowledged } : {}),
        })
      }
      busy={setting.isPending}
      disabled={owed !== null && !isAcknowledged}
      title={`Désactiver le compte ${prefixWithDe(person.fullname)}\u00a0?`}
      act="Désactiver le compte"
    >
      {ROLE_LABELS[person.role]}&nbsp;: ses sessions se ferment aussitôt. Vous pourrez réactiver le compte.
      {person.missionsUnderWay > 0 ? <RemainingMissionsNotice person={person} /> : null}
      {owed ? <OwedNotice owed={owed} acknowledged={isAcknowledged} onAcknowledge={setAcknowledged} /> : null}
    </Confirm>
  );
}

const readCount = (fact: unknown) => (typeof fact === 'number' ? fact : 0);

function readOwed(facts: Record<string, unknown>): OwedByLivreur {
  return {
    held: readCount(facts.held),
    openHandovers: readCount(facts.openHandovers),
    openGaps: readCount(facts.openGaps),
    pieces: readCount(facts.pieces),
  };
}

function RemainingMissionsNotice({ person }: { person: ListedPerson }) {
  const many = person.missionsUnderWay > 1;
  return (
    <p>
      <strong>
        {person.missionsUnderWay}&nbsp;{many ? 'missions restent' : 'mission reste'} à son nom
      </strong>
      &nbsp;: <Link to={buildOrdersLink(person)}>{many ? 'réassignez-les' : 'réassignez-la'}</Link>, sinon
      personne ne passera.
    </p>
  );
}

type NoticeProps = { owed: OwedByLivreur; acknowledged: boolean; onAcknowledge(acknowledged: boolean): void };

function OwedNotice({ owed, acknowledged, onAcknowledge }: NoticeProps) {
  return (
    <div role="alert">
      <p>
        <strong>Ce livreur n’a pas tout remis&nbsp;: {listOwedParts(owed).join(', ')}.</strong>{' '}
        {owed.held !== 0 || owed.openHandovers > 0 || owed.openGaps !== 0 ? (
          <Link to={paths.superadmin.cash}>Voir la caisse</Link>
        ) : null}
      </p>
      <label className={`row gap-12 one-row tall-44 ink pointer ${classes.tick}`}>
        <input
          type="checkbox"
          checked={acknowledged}
          onChange={(event) => onAcknowledge(event.currentTarget.checked)}
        />
        J’en tiens compte&nbsp;: désactiver quand même.
      </label>
    </div>
  );
}
