import {
  IconAddressBook,
  IconBuilding,
  IconCalendarEvent,
  IconCashRegister,
  IconChecks,
  IconClockHour4,
  IconLayoutKanban,
  IconMail,
  IconMessageReport,
  IconMoped,
  IconPhonePlus,
  IconRoute,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { paths } from '#domain/addresses.ts';
import type { Waiting } from '#web/ui/layout/waiting.ts';

export const listAdminLinks = (waiting: Waiting) => [
  { to: paths.admin.dashboard, label: 'Tableau de bord', icon: IconLayoutKanban },
  { to: paths.admin.newOrder, label: 'Nouvelle commande', icon: IconPhonePlus },
  { to: paths.admin.unassigned, label: 'Non assignées', icon: IconClockHour4, count: waiting.pending },
  { to: paths.admin.inProgress, label: 'En cours', icon: IconMoped, count: waiting.inProgress },
  { to: paths.admin.delivered, label: 'Livrées', icon: IconChecks },
  { to: paths.admin.rounds, label: 'Tournées', icon: IconRoute },
  { to: paths.admin.contacts, label: 'Contacts', icon: IconAddressBook },
  { to: paths.admin.recurring, label: 'Régulières', icon: IconCalendarEvent },
  { to: paths.admin.claims, label: 'Réclamations', icon: IconMessageReport, count: waiting.openClaims },
  { to: paths.admin.cash, label: 'Caisse', icon: IconCashRegister, count: waiting.openCash },
  { to: paths.admin.accounts, label: 'Comptes', icon: IconBuilding },
  { to: paths.admin.applications, label: 'Candidatures', icon: IconUserPlus, count: waiting.newApplications },
  { to: paths.admin.messages, label: 'Messages', icon: IconMail, count: waiting.waitingMessages },
  { to: paths.admin.profile, label: 'Profil', icon: IconUser },
];
