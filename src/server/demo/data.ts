import { HOUSE_DEFAULTS } from '#domain/house.ts';
import type { ApplicationState, MessageState } from '#domain/inbox.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import type { Leg, OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Role } from '#domain/people/roles.ts';

export const DEMO_PASSWORD = 'laveo-demo';

const PLACE_ROWS: readonly [address: string, lng: number, lat: number][] = [
  ['Cocody Riviera 3, rue E 42, derrière le centre commercial', -3.9595, 5.3571],
  ['Angré 8e tranche, près de la pharmacie, immeuble Les Rosiers', -3.9862, 5.4003],
  ['Deux-Plateaux Vallon, rue des Jardins, portail vert', -3.9965, 5.3712],
  ['Marcory Zone 4, rue du Canal, résidence Palmier', -3.9826, 5.2961],
  ['Treichville, avenue 16, rue 21, à côté de la boulangerie', -4.0126, 5.3006],
  ['Plateau, boulevard de la République, immeuble Alpha, 5e étage', -4.0201, 5.3227],
  ['Yopougon Maroc, carrefour de l’église, deuxième maison', -4.0899, 5.3409],
  ['Adjamé 220 Logements, bâtiment C, porte 14', -4.0227, 5.3535],
  ['Koumassi Remblais, rue de la mosquée', -3.9497, 5.2917],
  ['Port-Bouët Gonzagueville, près du marché', -3.9014, 5.2455],
  ['Bingerville, cité Féh Kessé, villa 118', -3.8887, 5.3561],
  ['Abobo Baoulé, terminus du bus, maison à étage', -4.0047, 5.4216],
];

export const PLACES = PLACE_ROWS.map(([address, lng, lat]) => ({ address, pin: { lng, lat } }));
export type Place = (typeof PLACES)[number];

type PersonRow = readonly [
  role: Role,
  fullname: string,
  mailbox: string,
  phone: string,
  daysAgo: number,
  verified?: boolean,
];

export const SETTINGS = {
  teamPhone: '+2250700000101',
  teamWhatsapp: '+2250700000102',
  drawerFloat: 20_000,
  // As *Premiers pas* proposes: nobody has coins of one franc.
  feeRounding: 100 as const,
  ...pickFields(HOUSE_DEFAULTS, 'workshop', 'feePerKm', 'farthestKm', 'hours'),
};

export const STAFF: readonly PersonRow[] = [
  ['superadmin', 'Didier Yapi', 'superadmin', '+2250700001001', 75],
  ['admin', 'Mariam Ouattara', 'admin', '+2250500001002', 74],
  ['livreur', 'Yao Kouadio', 'livreur', '+2250700002001', 72, true],
  ['livreur', 'Moussa Traoré', 'moussa.traore', '+2250500002002', 66, true],
  ['livreur', 'Serge Gnahoré', 'serge.gnahore', '+2250100002003', 9],
];

export const CLIENTS: readonly PersonRow[] = [
  ['client', 'Awa Koné', 'client', '+2250700003001', 63],
  ['client', 'Aya N’Guessan', 'aya.nguessan', '+2250500003002', 61],
  ['client', 'Ibrahim Coulibaly', 'ibrahim.coulibaly', '+2250100003003', 60],
  ['client', 'Adjoua Koffi', 'adjoua.koffi', '+2250700003004', 58],
  ['client', 'Jean-Marc Aké', 'jeanmarc.ake', '+2250500003005', 55],
  ['client', 'Fatoumata Diabaté', 'fatoumata.diabate', '+2250100003006', 50],
  ['client', 'Konan Brou', 'konan.brou', '+2250700003007', 44],
  ['client', 'Mireille Tapé', 'mireille.tape', '+2250500003008', 37],
  ['client', 'Seydou Bamba', 'seydou.bamba', '+2250100003009', 30],
  ['client', 'Grâce Ehouman', 'grace.ehouman', '+2250700003010', 24],
  ['client', 'Olivier Zadi', 'olivier.zadi', '+2250500003011', 17],
  ['client', 'Kadiatou Sangaré', 'kadiatou.sangare', '+2250100003012', 12],
];

type ApplicationRow = readonly [
  fullname: string,
  mailbox: string,
  phone: string,
  city: string,
  state: ApplicationState,
  daysAgo: number,
  message: string,
];

const MOTORBIKE =
  'J’ai une moto et trois ans d’expérience en livraison. Disponible tous les jours, le dimanche compris.';
const YOPOUGON = 'Je connais bien Yopougon et Adjamé. Je cherche un travail le matin.';
const SCOOTER = 'Permis A, scooter personnel, disponible tout de suite.';
const BASSAM = 'Je peux venir à Abidjan trois jours par semaine.';

export const APPLICATIONS: readonly ApplicationRow[] = [
  ['Franck Bléhoué', 'franck.blehoue', '+2250700004001', 'Cocody', 'new', 0.2, MOTORBIKE],
  ['Rokia Doumbia', 'rokia.doumbia', '+2250500004002', 'Yopougon', 'new', 1.4, YOPOUGON],
  ['Arsène Guéi', 'arsene.guei', '+2250100004003', 'Marcory', 'contacted', 4.1, ''],
  ['Serge Gnahoré', 'serge.gnahore', '+2250100002003', 'Abobo', 'accepted', 11.3, SCOOTER],
  ['Lassina Cissé', 'lassina.cisse', '+2250700004005', 'Grand-Bassam', 'refused', 19.6, BASSAM],
];

const CURTAINS = 'Bonjour, prenez-vous les rideaux de plus de trois mètres\u00a0? Merci.';
const SHEETS =
  'Nous avons une trentaine de draps par semaine. Proposez-vous un tarif pour les professionnels\u00a0?\nVous pouvez nous joindre le matin.';
const WEDDING = 'Merci à Yao, mon costume est revenu impeccable la veille du mariage.';

const THANKS = 'Le livreur est passé à l’heure et le linge sentait bon. Je vous recommanderai.';
const STAIN = 'Une tache de vin sur une nappe en coton blanc, est-ce que cela part\u00a0?';
const PAUSE = 'Nous serons absents tout le mois prochain. Peut-on suspendre notre passage du lundi\u00a0?';
const UNIFORMS = 'Lavez-vous les tenues d’école à la semaine\u00a0? Nous avons trois enfants.';

export const MESSAGES: readonly [
  fullname: string,
  email: string,
  daysAgo: number,
  message: string,
  state: MessageState,
][] = [
  ['Aya N’Guessan', 'aya.nguessan@laveo.test', 0.2, CURTAINS, 'new'],
  ['Hôtel Les Cocotiers', 'reception@cocotiers.test', 2.3, SHEETS, 'new'],
  ['Clarisse Bédi', 'clarisse.bedi@exemple.test', 3.1, STAIN, 'answered'],
  ['Konan Brou', 'konan.brou@laveo.test', 6.8, WEDDING, 'closed'],
  ['Résidence Les Palmes', 'accueil@palmes.test', 8.4, PAUSE, 'answered'],
  ['Seydou Bamba', 'seydou.bamba@laveo.test', 10.6, THANKS, 'closed'],
  ['Nadège Oulaï', 'nadege.oulai@exemple.test', 11.9, UNIFORMS, 'answered'],
  ['Estelle Amani', 'estelle.amani@exemple.test', 13.2, 'Venez-vous jusqu’à Songon\u00a0?', 'answered'],
];

/** `owners` and `members` are places in the list of clients; only owners have orders on the account. */
export const ACCOUNTS = [
  {
    name: 'Hôtel Les Cocotiers',
    ncc: '1904512K',
    rccm: 'CI-ABJ-2019-B-4512',
    terms: 30,
    discount: 10,
    address: 'Marcory Zone 4, boulevard de Marseille',
    email: 'compta@cocotiers.test',
    ceiling: 600_000,
    deliveryNotes: 'Passer par l’entrée de service, derrière les cuisines.',
    owners: [3],
    members: [0],
  },
  {
    name: 'Cabinet Lagune Conseil',
    ncc: '2107733M',
    rccm: 'CI-ABJ-2021-B-7733',
    terms: 10,
    discount: 0,
    address: PLACES[5]?.address ?? '',
    email: 'gestion@lagune.test',
    ceiling: 300_000,
    deliveryNotes: '',
    owners: [4],
    members: [],
  },
];
export const MOST_ACCOUNT_ORDERS = 8;

export type Story =
  | 'amended'
  | 'claimAccepted'
  | 'claimAnswered'
  | 'claimOpen'
  | 'gapOpen'
  | 'gapSettled'
  | 'givenBack'
  | 'returning'
  | 'wrongCode';

export const OPEN_ORDERS: readonly [
  status: OrderStatus,
  minutesAgo: number,
  client: number,
  livreur: number,
  more?: { story?: Story; failures?: readonly Leg[] },
][] = [
  ['delivery_en_route', 6, 0, 0],
  ['delivery_en_route', 7, 3, 1, { failures: ['delivery'] }],
  ['delivery_en_route', 11, 8, 0, { story: 'wrongCode' }],
  ['pickup_en_route', 8, 1, 0],
  ['pickup_en_route', 9, 5, 1],
  ['pickup_en_route', 13, 10, 2],
  ['assigned', 5, 2, 0],
  ['assigned', 14, 4, 0],
  ['assigned', 22, 7, 1],
  ['assigned', 31, 11, 2],
  ['assigned_for_delivery', 12, 6, 0],
  ['assigned_for_delivery', 25, 9, 1],
  ['assigned_for_delivery', 38, 1, 0],
  ['picked_up', 35, 2, 0],
  ['picked_up', 52, 3, 1, { story: 'amended' }],
  ['picked_up', 95, 11, 2],
  ['picked_up', 140, 4, 1],
  ['processing', 180, 5, 0, { story: 'gapOpen' }],
  ['processing', 260, 6, 1],
  ['processing', 410, 7, 1],
  ['processing', 620, 8, 0, { failures: ['delivery', 'delivery'] }],
  ['processing', 900, 9, 2],
  ['pending', 3, 10, 0],
  ['pending', 12, 7, 0],
  ['pending', 27, 9, 0],
  ['pending', 44, 6, 0, { failures: ['pickup'] }],
  ['pending', 76, 4, 0],
];

export const CANCELLED_ORDERS: readonly [
  lastStatus: OrderStatus,
  daysAgo: number,
  client: number,
  story?: Story,
][] = [
  ['picked_up', 2, 5],
  ['processing', 4, 2, 'returning'],
  ['assigned', 20, 3],
  ['picked_up', 33, 1, 'givenBack'],
  ['pending', 47, 0],
];

const DAILY = { lastMonth: 6, before: 2 };
const listDays = (first: number, last: number, perDay: number) =>
  Array.from({ length: (last - first + 1) * perDay }, (_, i) => first + Math.floor(i / perDay));

export const COMPLETED_ORDERS: readonly number[] = [
  ...listDays(2, 30, DAILY.lastMonth),
  ...listDays(31, 58, DAILY.before),
];

export const COMPLETED_STORIES: Readonly<Record<number, { story?: Story; failures?: readonly Leg[] }>> = {
  0: { story: 'claimOpen' },
  1: { story: 'claimAnswered' },
  2: { story: 'wrongCode' },
  3: { story: 'gapSettled' },
  5: { story: 'claimAccepted' },
  20: { failures: ['delivery'] },
  26: { failures: ['pickup'] },
};

export const DEMO_ORDERS = OPEN_ORDERS.length + CANCELLED_ORDERS.length + COMPLETED_ORDERS.length;
