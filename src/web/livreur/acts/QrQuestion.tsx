import { formatFcfa } from '#domain/format/money.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Modal } from '#web/ui/overlay/Modal.tsx';
import { useMissions } from '../missions/MissionsProvider.tsx';
import { QrToScan } from '../sheets/QrToScan.tsx';
import type { ShownMission } from './act.ts';
import { mayPayByQr } from './cashRules.ts';

type QrQuestionProps = { mission: ShownMission; opened: boolean; onClose(): void; onAnswer(): void };

export function QrQuestion({ mission, opened, onClose, onAnswer }: QrQuestionProps) {
  const { declarePaid } = useMissions();
  const { id, amountDue } = mission;
  const declare = () => {
    declarePaid(id);
    onAnswer();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={formatFcfa(amountDue)}>
      {mayPayByQr(mission, amountDue) ? (
        <div className="stack gap-16">
          <QrToScan mission={mission} due={amountDue} />
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
