import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useSession } from '#web/shell/session.tsx';
import { IconButton } from '#web/ui/form/Button.tsx';
import { type ListedPerson, listPersonActs, PERSON_ACTS } from './person.ts';
import type { PersonActs } from './usePersonActs.tsx';

type Props = { person: ListedPerson; acts: PersonActs; dense?: boolean };

export function AccountMenu({ person, acts, dense = false }: Props) {
  const { me } = useSession();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton
          dense={dense}
          aria-label={`Actions pour ${person.fullname}`}
          busy={acts.isBusy}
          icon={IconDotsVertical}
        />
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
