import {
  IconCashRegister,
  IconClipboardList,
  IconLayoutKanban,
  IconMessageReport,
  IconPhonePlus,
  IconRoute,
  IconUsers,
} from '@tabler/icons-react';

export const icons = {
  IconCashRegister,
  IconClipboardList,
  IconLayoutKanban,
  IconMessageReport,
  IconPhonePlus,
  IconRoute,
  IconUsers,
};
