import { useState } from 'react';
import { Link } from 'react-router-dom';
import { prefixWithDe } from '#domain/format/text.ts';
import { getRoleLabel } from '#domain/format/wording.ts';
import { failureOf } from '#web/net/failures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { HeldCash, type OwedCash } from './HeldCash.tsx';
import { type Listed, ordersOf } from './person.ts';

interface Props {
  person: Listed;
  opened: boolean;
  onClose(): void;
}

export function DeactivateDialog({ person, opened, onClose }: Props) {
  // What the server has named, and whether it was read: without it a livreur who holds cash stays active.
  const [owed, setOwed] = useState<OwedCash | null>(null);
  const [acknowledged, setAcknowledged] = useState(false);
  const utils = trpc.useUtils();
  const setting = trpc.people.setActive.useMutation({
    meta: { silent: true },
    onSuccess: () => {
      onClose();
      toast.success('Compte désactivé.');
    },
    onError: (error) => {
      const { code, facts } = failureOf(error);
      if (code === 'STEP_UP_REQUIRED') return;
      if (code === 'CASH_HELD') return setOwed(owedIn(facts));
      onClose();
      showFailure(error, 'Erreur', "L'opération a échoué.");
    },
    onSettled: () => utils.people.invalidate(),
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={() =>
        setting.mutate({
          userId: person.id,
          active: false,
          ...(owed && acknowledged ? { acknowledged } : {}),
        })
      }
      busy={setting.isPending}
      disabled={owed !== null && !acknowledged}
      title={`Désactiver le compte ${prefixWithDe(person.fullname)}\u00a0?`}
      act="Désactiver le compte"
    >
      {getRoleLabel(person.role)}&nbsp;: ses sessions se ferment aussitôt. Vous pourrez réactiver le compte.
      {person.missionsUnderWay > 0 ? <MissionsLeft person={person} /> : null}
      {owed ? <HeldCash owed={owed} acknowledged={acknowledged} onAcknowledge={setAcknowledged} /> : null}
    </Confirm>
  );
}

const count = (fact: unknown) => (typeof fact === 'number' ? fact : 0);

function owedIn(facts: Record<string, unknown>): OwedCash {
  return {
    held: count(facts.held),
    openHandovers: count(facts.openHandovers),
    openGaps: count(facts.openGaps),
  };
}

/** Nobody is sent in their place by itself. */
function MissionsLeft({ person }: { person: Listed }) {
  const many = person.missionsUnderWay > 1;
  return (
    <p>
      <strong>
        {person.missionsUnderWay}&nbsp;{many ? 'missions restent' : 'mission reste'} à son nom
      </strong>
      &nbsp;: <Link to={ordersOf(person)}>{many ? 'réassignez-les' : 'réassignez-la'}</Link>, sinon personne
      ne passera.
    </p>
  );
}
