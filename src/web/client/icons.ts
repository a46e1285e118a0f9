import { IconClipboardList, IconHistory, IconHome, IconShirt, IconUser } from '@tabler/icons-react';

export const icons = { IconClipboardList, IconHistory, IconHome, IconShirt, IconUser };
