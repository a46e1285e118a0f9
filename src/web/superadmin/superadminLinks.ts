import {
  IconCashRegister,
  IconChartBar,
  IconClipboardList,
  IconHanger,
  IconHistory,
  IconInbox,
  IconMail,
  IconMessageReport,
  IconMotorbike,
  IconSend,
  IconSettings,
  IconShieldLock,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { paths } from '#domain/addresses.ts';
import { countOfApplications, countOfClaims, type Waiting } from '#web/desk/waiting.ts';

export const superadminLinks = ({ newApplications, overdueClaims }: Waiting) => [
  { to: paths.superadmin.panel, label: 'Stats', icon: IconChartBar },
  { to: paths.superadmin.admins, label: 'Admins', icon: IconShieldLock },
  { to: paths.superadmin.livreurs, label: 'Livreurs', icon: IconMotorbike },
  { to: paths.superadmin.clients, label: 'Clients', icon: IconUsers },
  { to: paths.superadmin.orders, label: 'Commandes', icon: IconClipboardList },
  {
    to: paths.superadmin.claims,
    label: 'Réclamations',
    icon: IconMessageReport,
    count: countOfClaims(overdueClaims),
  },
  { to: paths.superadmin.cash, label: 'Caisse', icon: IconCashRegister },
  { to: paths.superadmin.catalogue, label: 'Gestion', icon: IconHanger },
  {
    to: paths.superadmin.applications,
    label: 'Candidatures',
    icon: IconInbox,
    count: countOfApplications(newApplications),
  },
  { to: paths.superadmin.messages, label: 'Messages', icon: IconMail },
  { to: paths.superadmin.journal, label: 'Journal', icon: IconHistory },
  { to: paths.superadmin.letters, label: 'Courrier', icon: IconSend },
  { to: paths.superadmin.house, label: 'Réglages', icon: IconSettings },
  { to: paths.superadmin.profile, label: 'Profil', icon: IconUser },
];
