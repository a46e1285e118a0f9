import { formatFcfa } from '#domain/format/money.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Modal } from '#web/ui/overlay/Modal.tsx';
import { useMissions } from '../missions/MissionsProvider.tsx';
import { QrToScan } from '../sheets/QrToScan.tsx';
import type { ShownMission } from './act.ts';

type QrQuestionProps = { mission: ShownMission; payload: string | null; opened: boolean; onClose(): void };

export function QrQuestion({ mission, payload, opened, onClose }: QrQuestionProps) {
  const { declarePaid } = useMissions();
  const { id, amountDue, client } = mission;
  const declare = () => {
    // The second tap of a double tap reaches a dialog that is closing.
    if (!opened) return;
    declarePaid(id);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={formatFcfa(amountDue)}>
      {payload ? (
        <div className="stack gap-16">
          <QrToScan payload={payload} due={amountDue} name={client.fullname} />
          <Button full size="lg" onClick={declare}>
            Le client dit avoir payé
          </Button>
        </div>
      ) : (
        <p>Vérification en cours.</p>
      )}
    </Modal>
  );
}
