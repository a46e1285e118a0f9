import { IconCash, IconHistory, IconMotorbike, IconUser } from '@tabler/icons-react';
import { paths } from '#domain/addresses.ts';

export const LIVREUR_LINKS = [
  { to: paths.livreur.dashboard, label: 'Missions', icon: IconMotorbike },
  { to: paths.livreur.cash, label: 'Ma caisse', icon: IconCash },
  { to: paths.livreur.history, label: 'Historique', icon: IconHistory },
  { to: paths.livreur.profile, label: 'Profil', icon: IconUser },
];
