import { useCallback, useSyncExternalStore } from 'react';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { onProofRequest, readProofRequest } from './proof.ts';

const ProofQuestion = createLazyDialog(async () => (await import('./ProofQuestion.tsx')).ProofQuestion);

/** The dialog is mounted once in the desk's frame; the waiting act is sent by itself after the proof. */
export function ProofDialog() {
  const request = useSyncExternalStore(onProofRequest, readProofRequest, () => null);
  const refuse = useCallback(() => request?.answer(false), [request]);
  return <ProofQuestion opened={request !== null} onClose={refuse} request={request} />;
}
