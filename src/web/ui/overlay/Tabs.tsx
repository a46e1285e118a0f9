import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { MantineRoot } from './MantineRoot.tsx';
import styles from './Tabs.module.css';

type Tab = { name: string; badge?: ReactNode; content: ReactNode };

/** The content of a tab mounts when the tab is first chosen. */
export function Tabs({ tabs, first = tabs[0]?.name }: { tabs: readonly Tab[]; first?: string }) {
  return (
    <MantineRoot>
      <MantineTabs defaultValue={first ?? ''} keepMounted={false}>
        <MantineTabs.List className={styles.list ?? ''}>
          {tabs.map(({ name, badge }) => (
            <MantineTabs.Tab key={name} value={name} rightSection={badge} className={styles.tab ?? ''}>
              {name}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
        {tabs.map(({ name, content }) => (
          <MantineTabs.Panel key={name} value={name} className="pt-16">
            {content}
          </MantineTabs.Panel>
        ))}
      </MantineTabs>
    </MantineRoot>
  );
}
