import { toast } from '../ui/feedback/toasts.ts';
import { Button } from '../ui/form/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { EnrolPasskeyButton } from './EnrolPasskeyButton.tsx';

export type Answer = 'used' | 'postponed';

export function PasskeyCard({ onAnswer }: { onAnswer(answer: Answer): void }) {
  const thank = () => {
    toast.success('Clé d’accès ajoutée', 'Un e-mail vous le confirme.');
    onAnswer('used');
  };
  return (
    <Card title="Entrer sans mot de passe la prochaine fois">
      <p className="muted mb-12">
        L’empreinte, le visage ou le code de cet appareil suffira. Rien à taper, rien à retenir.
      </p>
      <div className="row">
        <EnrolPasskeyButton kind="pale" onEnrolled={thank} onPresent={() => onAnswer('used')}>
          Utiliser cet appareil
        </EnrolPasskeyButton>
        <Button kind="ghost" onClick={() => onAnswer('postponed')}>
          Plus tard
        </Button>
      </div>
    </Card>
  );
}
