import { IconClipboardList, IconHistory, IconHome, IconShirt, IconUser } from '@tabler/icons-react';
import { paths } from '#domain/addresses.ts';

export const CLIENT_LINKS = [
  { to: paths.client.dashboard, label: 'Accueil', icon: IconHome },
  { to: paths.client.order, label: 'Commander', icon: IconShirt },
  { to: paths.client.orders, label: 'Suivi', icon: IconClipboardList },
  { to: paths.client.history, label: 'Historique', icon: IconHistory },
  { to: paths.client.profile, label: 'Profil', icon: IconUser },
];
