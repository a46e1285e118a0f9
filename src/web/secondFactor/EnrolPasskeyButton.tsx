import type { Outputs } from '#web/net/procedures.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { usePasskeyAct } from './usePasskeyAct.ts';

export type Enrolled = Outputs['secondFactor']['addPasskey'];

export function EnrolPasskeyButton({ onEnrolled }: { onEnrolled(enrolled: Enrolled): void }) {
  const { busy, run } = usePasskeyAct(async ({ createPasskey, PasskeyPresent }) => {
    try {
      onEnrolled(await createPasskey(''));
    } catch (error) {
      if (!(error instanceof PasskeyPresent)) throw error;
      toast.info('Clé d’accès déjà ajoutée', 'Cet appareil en a déjà une pour votre compte.');
    }
  });
  return (
    <Button full busy={busy} onClick={run}>
      Ajouter une clé d’accès
    </Button>
  );
}
