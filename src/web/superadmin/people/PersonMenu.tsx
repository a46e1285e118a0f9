import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Menu.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useSession } from '#web/shell/session.tsx';
import { type ListedPerson, listPersonActs, PERSON_ACTS } from './person.ts';
import type { PersonActs } from './usePersonActs.tsx';

type Props = { person: ListedPerson; acts: PersonActs; size?: number };

export function AccountMenu({ person, acts, size = 44 }: Props) {
  const { me } = useSession();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={size} aria-label={`Actions pour ${person.fullname}`} loading={acts.isBusy}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {listPersonActs(person, me?.id === person.id).map((name) => (
          <Menu.Item
            key={name}
            {...(name === 'deactivate' && { color: 'red' })}
            onClick={() => acts.act(name, person)}
          >
            {PERSON_ACTS[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
