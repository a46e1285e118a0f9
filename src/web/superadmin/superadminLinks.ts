import {
  IconAddressBook,
  IconCalendarEvent,
  IconCashRegister,
  IconChartBar,
  IconClipboardList,
  IconHanger,
  IconHistory,
  IconInbox,
  IconMail,
  IconMessageReport,
  IconMotorbike,
  IconPhonePlus,
  IconReceipt,
  IconReceipt2,
  IconRoute,
  IconScale,
  IconSend,
  IconSettings,
  IconShieldLock,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { paths } from '#domain/addresses.ts';
import type { AreaLink } from '#web/ui/layout/AreaLinks.tsx';
import type { Waiting } from '#web/ui/layout/waiting.ts';

export const listSuperadminLinks = (
  waiting: Waiting,
  { hasBook, certifies }: { hasBook: boolean; certifies: boolean },
): AreaLink[] => [
  ...groupLinks('Activité', [
    { to: paths.superadmin.panel, label: 'Stats', icon: IconChartBar },
    { to: paths.superadmin.newOrder, label: 'Nouvelle commande', icon: IconPhonePlus },
    { to: paths.superadmin.orders, label: 'Commandes', icon: IconClipboardList },
    { to: paths.superadmin.rounds, label: 'Tournées', icon: IconRoute },
    { to: paths.superadmin.recurring, label: 'Régulières', icon: IconCalendarEvent },
    {
      to: paths.superadmin.claims,
      label: 'Réclamations',
      icon: IconMessageReport,
      count: waiting.openClaims,
    },
    { to: paths.superadmin.cash, label: 'Caisse', icon: IconCashRegister, count: waiting.openCash },
    ...(hasBook ? [{ to: paths.superadmin.reconciliation, label: 'Réconciliation', icon: IconScale }] : []),
    ...(certifies ? [{ to: paths.superadmin.invoices, label: 'Factures', icon: IconReceipt2 }] : []),
  ]),
  ...groupLinks('Personnes', [
    { to: paths.superadmin.clients, label: 'Clients', icon: IconUsers },
    { to: paths.superadmin.contacts, label: 'Contacts', icon: IconAddressBook },
    { to: paths.superadmin.accounts, label: 'Comptes', icon: IconReceipt },
    { to: paths.superadmin.livreurs, label: 'Livreurs', icon: IconMotorbike },
    { to: paths.superadmin.admins, label: 'Admins', icon: IconShieldLock },
    {
      to: paths.superadmin.applications,
      label: 'Candidatures',
      icon: IconInbox,
      count: waiting.newApplications,
    },
    { to: paths.superadmin.messages, label: 'Messages', icon: IconMail, count: waiting.waitingMessages },
  ]),
  ...groupLinks('Catalogue', [{ to: paths.superadmin.catalogue, label: 'Gestion', icon: IconHanger }]),
  ...groupLinks('Système', [
    { to: paths.superadmin.journal, label: 'Journal', icon: IconHistory },
    { to: paths.superadmin.letters, label: 'Courrier', icon: IconSend },
    { to: paths.superadmin.house, label: 'Réglages', icon: IconSettings },
    { to: paths.superadmin.profile, label: 'Profil', icon: IconUser },
  ]),
];

const groupLinks = (group: string, links: AreaLink[]): AreaLink[] =>
  links.map((link) => ({ ...link, group }));
