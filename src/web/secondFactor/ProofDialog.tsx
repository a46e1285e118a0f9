import { useSyncExternalStore } from 'react';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { ProofForm } from './ProofForm.tsx';
import { onProofRequest, readProofRequest } from './proof.ts';
import styles from './secondFactor.module.css';

/** Once in the desk's frame: an act waits behind it, and is sent by itself when the proof is there. */
export function ProofDialog() {
  const request = useSyncExternalStore(onProofRequest, readProofRequest, () => null);
  return (
    <Dialog
      opened={request !== null}
      onClose={() => request?.answer(false)}
      title="Confirmez que c’est vous"
      zIndex={400}
    >
      {request ? (
        <div className={styles.stack}>
          <p className={styles.note}>Cette action est sensible. Elle partira aussitôt après.</p>
          <ProofForm factors={request.factors} onProven={() => request.answer(true)} />
        </div>
      ) : null}
    </Dialog>
  );
}
