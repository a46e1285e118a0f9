import { IconDoor } from '@tabler/icons-react';
import { ButtonAnchor } from '#web/ui/form/Button.tsx';
import type { ShownMission } from '../acts/act.ts';
import { buildDirectionsLink } from './links.ts';

/** The pin stays the client’s; the livreur chooses where to go. */
export function LikelyDoor({ mission: { door } }: { mission: ShownMission }) {
  if (!door) return null;
  return (
    <ButtonAnchor
      kind="ghost"
      flush
      icon={IconDoor}
      href={buildDirectionsLink(door.location)}
      target="_blank"
      rel="noopener"
    >
      Porte probable à {door.metres}&nbsp;m de l’épingle
    </ButtonAnchor>
  );
}
