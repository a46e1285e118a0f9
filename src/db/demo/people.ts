import type { Role } from '#domain/roles.ts';

/** Invented people. Their numbers lie in blocks that no operator gives out, so that nobody is rung by a demo. */
export interface DemoPerson {
  email: string;
  fullname: string;
  phone: string;
  role: Role;
  /** Index in PLACES, for clients. */
  place?: number;
  /** How long ago the account was made. */
  days: number;
  verified?: boolean;
}

export const DEMO_PASSWORD = 'laveo-demo';

export const PEOPLE: readonly DemoPerson[] = [
  {
    email: 'superadmin@laveo.test',
    fullname: 'Didier Yapi',
    phone: '+2250700001001',
    role: 'superadmin',
    days: 75,
  },
  {
    email: 'admin@laveo.test',
    fullname: 'Mariam Ouattara',
    phone: '+2250500001002',
    role: 'admin',
    days: 74,
  },
  {
    email: 'livreur@laveo.test',
    fullname: 'Yao Kouadio',
    phone: '+2250700002001',
    role: 'livreur',
    days: 72,
    verified: true,
  },
  {
    email: 'moussa.traore@laveo.test',
    fullname: 'Moussa Traoré',
    phone: '+2250500002002',
    role: 'livreur',
    days: 66,
    verified: true,
  },
  {
    email: 'serge.gnahore@laveo.test',
    fullname: 'Serge Gnahoré',
    phone: '+2250100002003',
    role: 'livreur',
    days: 9,
    verified: false,
  },
  {
    email: 'client@laveo.test',
    fullname: 'Awa Koné',
    phone: '+2250700003001',
    role: 'client',
    place: 0,
    days: 63,
  },
  {
    email: 'aya.nguessan@laveo.test',
    fullname: 'Aya N’Guessan',
    phone: '+2250500003002',
    role: 'client',
    place: 1,
    days: 61,
  },
  {
    email: 'ibrahim.coulibaly@laveo.test',
    fullname: 'Ibrahim Coulibaly',
    phone: '+2250100003003',
    role: 'client',
    place: 2,
    days: 60,
  },
  {
    email: 'adjoua.koffi@laveo.test',
    fullname: 'Adjoua Koffi',
    phone: '+2250700003004',
    role: 'client',
    place: 3,
    days: 58,
  },
  {
    email: 'jeanmarc.ake@laveo.test',
    fullname: 'Jean-Marc Aké',
    phone: '+2250500003005',
    role: 'client',
    place: 4,
    days: 55,
  },
  {
    email: 'fatoumata.diabate@laveo.test',
    fullname: 'Fatoumata Diabaté',
    phone: '+2250100003006',
    role: 'client',
    place: 5,
    days: 50,
  },
  {
    email: 'konan.brou@laveo.test',
    fullname: 'Konan Brou',
    phone: '+2250700003007',
    role: 'client',
    place: 6,
    days: 44,
  },
  {
    email: 'mireille.tape@laveo.test',
    fullname: 'Mireille Tapé',
    phone: '+2250500003008',
    role: 'client',
    place: 7,
    days: 37,
  },
  {
    email: 'seydou.bamba@laveo.test',
    fullname: 'Seydou Bamba',
    phone: '+2250100003009',
    role: 'client',
    place: 8,
    days: 30,
  },
  {
    email: 'grace.ehouman@laveo.test',
    fullname: 'Grâce Ehouman',
    phone: '+2250700003010',
    role: 'client',
    place: 9,
    days: 24,
  },
  {
    email: 'olivier.zadi@laveo.test',
    fullname: 'Olivier Zadi',
    phone: '+2250500003011',
    role: 'client',
    place: 10,
    days: 17,
  },
  {
    email: 'kadiatou.sangare@laveo.test',
    fullname: 'Kadiatou Sangaré',
    phone: '+2250100003012',
    role: 'client',
    place: 11,
    days: 12,
  },
];
