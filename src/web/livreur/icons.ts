import { IconCash, IconHistory, IconMotorbike, IconUser } from '@tabler/icons-react';

export const icons = { IconCash, IconHistory, IconMotorbike, IconUser };
