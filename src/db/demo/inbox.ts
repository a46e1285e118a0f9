import type { ApplicationState } from '#domain/inbox.ts';

export interface DemoApplication {
  fullname: string;
  phone: string;
  email: string;
  city: string;
  message: string;
  state: ApplicationState;
  days: number;
}

export const APPLICATIONS: readonly DemoApplication[] = [
  {
    fullname: 'Franck Bléhoué',
    phone: '+2250700004001',
    email: 'franck.blehoue@laveo.test',
    city: 'Cocody',
    message:
      'J’ai une moto et trois ans d’expérience en livraison. Disponible tous les jours, le dimanche compris.',
    state: 'new',
    days: 0.2,
  },
  {
    fullname: 'Rokia Doumbia',
    phone: '+2250500004002',
    email: 'rokia.doumbia@laveo.test',
    city: 'Yopougon',
    message: 'Je connais bien Yopougon et Adjamé. Je cherche un travail le matin.',
    state: 'new',
    days: 1.4,
  },
  {
    fullname: 'Arsène Guéi',
    phone: '+2250100004003',
    email: 'arsene.guei@laveo.test',
    city: 'Marcory',
    message: '',
    state: 'contacted',
    days: 4.1,
  },
  {
    fullname: 'Serge Gnahoré',
    phone: '+2250100002003',
    email: 'serge.gnahore@laveo.test',
    city: 'Abobo',
    message: 'Permis A, scooter personnel, disponible tout de suite.',
    state: 'accepted',
    days: 11.3,
  },
  {
    fullname: 'Lassina Cissé',
    phone: '+2250700004005',
    email: 'lassina.cisse@laveo.test',
    city: 'Grand-Bassam',
    message: 'Je peux venir à Abidjan trois jours par semaine.',
    state: 'refused',
    days: 19.6,
  },
];

export interface DemoMessage {
  fullname: string;
  email: string;
  message: string;
  days: number;
}

export const MESSAGES: readonly DemoMessage[] = [
  {
    fullname: 'Aya N’Guessan',
    email: 'aya.nguessan@laveo.test',
    message: 'Bonjour, prenez-vous les rideaux de plus de trois mètres\u00a0? Merci.',
    days: 0.5,
  },
  {
    fullname: 'Hôtel Les Cocotiers',
    email: 'reception@cocotiers.test',
    message:
      'Nous avons une trentaine de draps par semaine. Proposez-vous un tarif pour les professionnels\u00a0?\nVous pouvez nous joindre le matin.',
    days: 2.3,
  },
  {
    fullname: 'Konan Brou',
    email: 'konan.brou@laveo.test',
    message: 'Merci à Yao, mon costume est revenu impeccable la veille du mariage.',
    days: 6.8,
  },
  {
    fullname: 'Estelle Amani',
    email: 'estelle.amani@exemple.test',
    message: 'Venez-vous jusqu’à Songon\u00a0?',
    days: 13.2,
  },
];
