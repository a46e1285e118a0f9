import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, type MenuProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './ActMenu.module.css';
import { MantineRoot } from './MantineRoot.tsx';

export interface MenuAct {
  label: string;
  icon?: TablerIcon;
  isDangerous?: boolean;
  /** An act has either an address or a handler. */
  to?: string;
  target?: '_blank';
  onClick?(): void;
}

type Props = { target: ReactNode; acts: readonly MenuAct[]; position?: MenuProps['position'] };

/** The menu keeps the acts that it opened with, so that none changes just before a tap. */
export function ActMenu({ target, acts: currentActs, position = 'bottom-start' }: Props) {
  const [acts, setActs] = useState(currentActs);
  const dangerous = acts.filter(({ isDangerous }) => isDangerous);
  return (
    <MantineRoot>
      <Menu
        onOpen={() => setActs(currentActs)}
        position={position}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown className={styles.dropdown ?? ''}>
          {acts.filter(({ isDangerous }) => !isDangerous).map(renderAct)}
          {dangerous.length > 0 && dangerous.length < acts.length ? <Menu.Divider /> : null}
          {dangerous.map(renderAct)}
        </Menu.Dropdown>
      </Menu>
    </MantineRoot>
  );
}

function renderAct({ label, icon: Icon, isDangerous, to, target, onClick }: MenuAct) {
  const look = {
    leftSection: Icon ? <Icon size={18} aria-hidden="true" /> : null,
    ...(isDangerous ? { className: styles.danger ?? '' } : {}),
  };
  return to === undefined ? (
    <Menu.Item key={label} onClick={onClick} {...look}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item key={label} component={Link} to={to} target={target} {...look}>
      {label}
    </Menu.Item>
  );
}
