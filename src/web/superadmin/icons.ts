import {
  IconCashRegister,
  IconChartBar,
  IconClipboardList,
  IconHanger,
  IconMessageReport,
  IconMotorbike,
  IconPhonePlus,
  IconRoute,
  IconServer,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';

export const icons = {
  IconCashRegister,
  IconChartBar,
  IconClipboardList,
  IconHanger,
  IconMessageReport,
  IconMotorbike,
  IconPhonePlus,
  IconRoute,
  IconServer,
  IconSettings,
  IconUsers,
};
