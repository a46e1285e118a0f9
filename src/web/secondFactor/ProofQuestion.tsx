import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { ProofForm } from './ProofForm.tsx';
import type { readProofRequest } from './proof.ts';

type Props = { opened: boolean; onClose(): void; request: ReturnType<typeof readProofRequest> };

export function ProofQuestion({ opened, onClose, request }: Props) {
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Confirmez que c’est vous" zIndex={400}>
      {request ? (
        <div className="stack">
          <p className="muted">Cette action est sensible. Elle se fera aussitôt après.</p>
          <ProofForm factors={request.factors} onProven={() => request.answer(true)} />
        </div>
      ) : null}
    </ModalFrame>
  );
}
