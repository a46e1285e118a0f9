import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import type { ShownMission } from '../acts/act.ts';

const OwnRoundDialog = createLazyDialog(async () => (await import('./OwnRoundDialog.tsx')).OwnRoundDialog);

export function RoundButton({ missions }: { missions: ShownMission[] }) {
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState(false);
  if (missions.length < 2) return null;
  return (
    <>
      <Button
        kind="secondary"
        onClick={() => {
          setTurn(turn + 1);
          setOpened(true);
        }}
      >
        Ordre de ma tournée
      </Button>
      <OwnRoundDialog key={turn} missions={missions} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
