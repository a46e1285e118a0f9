import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { type PushState, turnOffPush, turnOnPush } from './push.ts';
import { usePush } from './usePush.ts';

const HELP: Record<PushState, string> = {
  unsupported: 'Ce navigateur n’en montre pas.',
  install:
    'Sur un iPhone, ajoutez d’abord Laveo à l’écran d’accueil\u00a0: Partager, puis «\u00a0Sur l’écran d’accueil\u00a0».',
  blocked: 'Elles sont refusées pour Laveo. Autorisez-les dans les réglages du navigateur, puis revenez ici.',
  off: 'Vous serez prévenu même quand Laveo est fermé.',
  on: 'Elles s’arrêtent quand vous vous déconnectez.',
};

export function PushCard() {
  const { state, isBusy, change } = usePush();
  return (
    <Card title="Notifications">
      <Switch
        label="Sur cet appareil"
        help={state ? HELP[state] : '\u00a0'}
        checked={state === 'on'}
        disabled={isBusy || (state !== 'on' && state !== 'off')}
        onChange={({ target }) => void change(target.checked ? turnOnPush : turnOffPush)}
      />
    </Card>
  );
}
