import type { ComponentProps } from 'react';
import type { Outputs } from '#web/net/procedures.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { usePasskeyAct } from './usePasskeyAct.ts';

export type Enrolled = Outputs['secondFactor']['addPasskey'];

interface Props extends Pick<ComponentProps<typeof Button>, 'kind' | 'full' | 'children'> {
  onEnrolled(enrolled: Enrolled): void;
  onPresent?(): void;
}

export function EnrolPasskeyButton({
  onEnrolled,
  onPresent,
  children = 'Ajouter une clé d’accès',
  ...look
}: Props) {
  const { busy, run } = usePasskeyAct(async ({ createPasskey, PasskeyPresent }) => {
    try {
      onEnrolled(await createPasskey(''));
    } catch (error) {
      if (!(error instanceof PasskeyPresent)) throw error;
      toast.info('Clé d’accès déjà ajoutée', 'Cet appareil en a déjà une pour votre compte.');
      onPresent?.();
    }
  });
  return (
    <Button {...look} busy={busy} onClick={run}>
      {children}
    </Button>
  );
}
