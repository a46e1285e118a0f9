import { useSession } from '#web/shell/session.tsx';
import { ReadyWordsChoice } from '#web/ui/ReadyWordsChoice.tsx';
import type { ShownMission } from '../acts/act.ts';
import { useMissions } from '../missions/MissionsProvider.tsx';
import classes from './Sheet.module.css';
import { Sheet } from './Sheet.tsx';

type WriteSheetProps = { mission: ShownMission; opened: boolean; onClose(): void };

export function WriteSheet({ mission, opened, onClose }: WriteSheetProps) {
  const { me } = useSession();
  const { noteContact } = useMissions();
  return (
    <Sheet title="Écrire" opened={opened} onClose={onClose}>
      <div className={`content-start ${classes.main}`}>
        <ReadyWordsChoice
          order={mission}
          sender={{ side: 'livreur', fullname: me?.fullname }}
          onContact={(attempt) => {
            noteContact(mission.id, attempt);
            onClose();
          }}
        />
      </div>
    </Sheet>
  );
}
