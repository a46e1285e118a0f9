import type { Role } from '../people/roles.ts';
import { link, type Screen, screen, section, titled } from './screen.ts';

/** The screens that both areas of the desk draw alike, from an order to the letters that were refused. */
const buildDeskScreens = <Area extends 'admin' | 'superadmin'>(area: Area) => ({
  order: screen(`/${area}/commandes/:orderId` as const, 'desk/order/OrderPage'),
  invoice: screen(`/${area}/facture/:orderId` as const, 'desk/order/InvoicePage'),
  newOrder: screen(
    `/${area}/nouvelle-commande` as const,
    'desk/newOrder/DeskNewOrderPage',
    link('Nouvelle commande', 'PhonePlus'),
  ),
  rounds: screen(`/${area}/tournees` as const, 'desk/rounds/RoundsPage', link('Tournées', 'Route'), {
    reads: ['house.public'],
  }),
  capacity: screen(`/${area}/capacite` as const, 'desk/capacity/CapacityPage'),
  toAnswer: screen(
    `/${area}/a-repondre` as const,
    'desk/inbox/ToAnswerPage',
    link('À répondre', 'MessageReport', 'toAnswer'),
    section('Tout', 'toAnswer'),
  ),
  claims: screen(
    `/${area}/reclamations` as const,
    'desk/claims/ClaimsPage',
    section('Réclamations', 'openClaims'),
  ),
  messages: screen(
    `/${area}/messages` as const,
    'desk/inbox/MessagesPage',
    section('Messages', 'waitingMessages'),
  ),
  applications: screen(
    `/${area}/candidatures` as const,
    'desk/inbox/ApplicationsPage',
    section('Candidatures', 'waitingApplications'),
  ),
  refusedLetters: screen(
    `/${area}/courrier-refuse` as const,
    'desk/inbox/RefusedLettersPage',
    section('Courrier non reçu', 'refusedLetters'),
  ),
});

/**
 * A screen is one row: its address, component, title, navigation and first data. Routes, the sitemap, the files that a
 * page preloads and the pictures of the browser tests follow from it.
 */
export const SCREENS = {
  home: titled('/', 'visitor/home/HomePage', 'Laveo, le pressing à domicile à Abidjan'),
  services: titled('/services', 'visitor/ServicesPage', 'Nos services de pressing et de blanchisserie'),
  howItWorks: titled('/fonctionnement', 'visitor/HowItWorksPage', 'Comment ça marche'),
  prices: titled('/tarifs', 'visitor/prices/PricesPage', 'Tarifs du pressing en FCFA'),
  contact: titled('/contact', 'visitor/contact/ContactPage', 'Contacter Laveo'),
  application: titled('/candidature-livreur', 'visitor/contact/ApplicationPage', 'Devenir livreur à Abidjan'),
  legal: titled('/mentions-legales', 'visitor/LegalPage', 'Mentions légales'),
  privacy: titled('/confidentialite', 'visitor/PrivacyPage', 'Confidentialité'),
  notFound: titled('/page-introuvable', 'visitor/NotFoundPage', 'Cette page n’existe pas', {
    isHidden: true,
  }),
  paymentReturn: titled('/paiement', 'visitor/PaymentReturnPage', 'Votre paiement', { isHidden: true }),
  order: titled('/commander', 'client/guest/GuestOrderPage', 'Commander'),
  follow: titled('/suivi', 'link/LinkPage', 'Suivi de votre commande', { isHidden: true }),
  signIn: titled('/connexion', 'auth/SignInPage', 'Connexion'),
  signUpClient: titled('/inscription-client', 'auth/signUp/SignUpPages#SignUpClientPage', 'Créer un compte'),
  signUpLivreur: titled(
    '/inscription-livreur',
    'auth/signUp/SignUpPages#SignUpLivreurPage',
    'Devenez livreur partenaire',
  ),
  staffEntrance: titled('/l-a-v-e-o', 'auth/signUp/StaffEntrancePage', 'Espace équipe'),
  signUpInternal: titled('/inscription-interne', 'auth/signUp/StaffEntrancePage', 'Espace équipe'),
  awaitConfirmation: titled(
    '/attente-confirmation',
    'auth/signUp/AwaitConfirmationPage',
    'Confirmez votre e-mail',
  ),
  confirmation: titled('/confirmation', 'auth/signUp/ConfirmationPage', 'Confirmation'),
  entry: titled('/lien-de-connexion', 'auth/EntryPage', 'Lien de connexion'),
  protectAccount: titled('/protection', 'auth/ProtectPage', 'Protégez votre compte'),
  forgotPassword: titled('/mot-de-passe-oublie', 'auth/ForgotPasswordPage', 'Mot de passe oublié'),
  resetPassword: titled('/reset-password', 'auth/ResetPasswordPage', 'Nouveau mot de passe'),
  client: {
    dashboard: screen('/client/dashboard', 'client/dashboard/DashboardPage', link('Accueil', 'Home'), {
      reads: ['profile.get', 'orders.latest', 'catalogue.list', 'catalogue.facts', 'accounts.orderable'],
      pagedReads: ['orders.inProgress'],
    }),
    account: screen('/client/compte', 'account/OwnAccountsPage'),
    order: screen('/client/passer-commande', 'client/NewOrderPage', link('Commander', 'Shirt'), {
      reads: ['catalogue.list', 'profile.get', 'profile.places', 'catalogue.facts', 'orders.slots'],
    }),
    orders: screen('/client/commandes', 'client/follow/FollowPage', link('Suivi', 'ClipboardList'), {
      reads: ['catalogue.facts'],
      pagedReads: ['orders.inProgress'],
    }),
    waiting: screen('/client/commande-en-attente', 'client/thanks/WaitingPage'),
    thanks: screen('/client/commandes/:orderId/merci', 'client/thanks/ThanksPage'),
    amend: screen('/client/commandes/:orderId/modifier', 'client/amend/AmendPage'),
    claim: screen('/client/commandes/:orderId/reclamation', 'client/claim/ClaimPage'),
    history: screen('/client/historique', 'client/HistoryPage', link('Historique', 'History')),
    recurring: screen('/client/commandes-regulieres', 'recurring/RecurringPage'),
    invoice: screen('/client/facture/:orderId', 'client/OwnInvoicePage'),
    profile: screen('/client/profil', 'profile/ProfilePage', link('Profil', 'User')),
  },
  livreur: {
    dashboard: screen(
      '/livreur/dashboard',
      'livreur/missions/MissionsPage',
      link('Missions', 'Motorbike', 'newMissions'),
      { reads: ['missions.active', 'missions.availability', 'cash.mine', 'catalogue.facts'] },
    ),
    cash: screen('/livreur/caisse', 'livreur/cash/TillPage', link('Ma caisse', 'Cash')),
    history: screen('/livreur/historique', 'livreur/FinishedMissionsPage', link('Historique', 'History')),
    profile: screen('/livreur/profil', 'profile/ProfilePage', link('Profil', 'User')),
  },
  admin: {
    dashboard: screen('/admin/dashboard', 'admin/BoardPage', link('Tableau de bord', 'LayoutKanban')),
    workshop: screen('/admin/atelier', 'admin/workshop/WorkshopPage'),
    unassigned: screen(
      '/admin/commandes-non-assignees',
      'desk/board/ListPage#UnassignedPage',
      link('Commandes', 'ClipboardList', 'pending'),
      section('Non assignées', 'pending'),
    ),
    inProgress: screen(
      '/admin/commandes-en-cours',
      'desk/board/ListPage#InProgressPage',
      section('En cours', 'inProgress'),
    ),
    delivered: screen('/admin/commandes-livrees', 'desk/board/ListPage#DeliveredPage', section('Livrées')),
    orders: screen('/admin/commandes', 'desk/board/ListPage#AllOrdersPage', section('Toutes')),
    ...buildDeskScreens('admin'),
    clients: screen(
      '/admin/clients',
      'desk/clients/DeskClientsPage',
      link('Clients', 'Users'),
      section('Comptes clients', 'clients'),
    ),
    contacts: screen('/admin/contacts', 'desk/contacts/ContactsPage', section('Contacts', 'contacts')),
    accounts: screen(
      '/admin/comptes',
      'desk/accounts/DeskAccountsPage',
      section('Entreprises', 'businesses'),
    ),
    account: screen('/admin/comptes/:accountId', 'desk/accounts/DeskAccountsPage'),
    recurring: screen(
      '/admin/commandes-regulieres',
      'recurring/RecurringPage',
      section('Régulières', 'rules'),
    ),
    cash: screen('/admin/caisse', 'desk/cash/DeskCashPage', link('Caisse', 'CashRegister', 'openCash')),
    profile: screen('/admin/profil', 'profile/ProfilePage', { label: 'Profil' }),
  },
  superadmin: {
    panel: screen('/superadmin/panel', 'superadmin/PanelPage', link('Stats', 'ChartBar'), {
      group: 'La journée',
      reads: ['stats.today', 'stats.counters'],
    }),
    detail: screen('/superadmin/panel/detail', 'superadmin/panel/DetailPage'),
    firstSteps: screen('/superadmin/premiers-pas', 'superadmin/house/FirstStepsPage'),
    orders: screen(
      '/superadmin/commandes',
      'superadmin/OrdersPage',
      link('Commandes', 'ClipboardList', 'pending'),
      {
        sections: [
          { label: 'Non assignées', search: '?etat=non-assignees', count: 'pending' },
          { label: 'En cours', search: '?etat=en-cours', count: 'inProgress' },
          { label: 'Livrées', search: '?etat=livrees' },
          { label: 'Toutes' },
        ],
      },
    ),
    ...buildDeskScreens('superadmin'),
    clients: screen(
      '/superadmin/clients',
      'superadmin/people/ClientsPage',
      link('Clients', 'Users'),
      section('Comptes clients', 'clients'),
      { group: 'Clients et argent' },
    ),
    contacts: screen('/superadmin/contacts', 'desk/contacts/ContactsPage', section('Contacts', 'contacts')),
    accounts: screen(
      '/superadmin/comptes',
      'superadmin/accounts/AccountsPage',
      section('Entreprises', 'businesses'),
    ),
    account: screen('/superadmin/comptes/:accountId', 'superadmin/accounts/AccountPage'),
    recurring: screen(
      '/superadmin/commandes-regulieres',
      'recurring/RecurringPage',
      section('Régulières', 'rules'),
    ),
    cash: screen(
      '/superadmin/caisse',
      'superadmin/CashPage',
      link('Caisse', 'CashRegister', 'openCash'),
      section('Caisse'),
    ),
    reconciliation: screen(
      '/superadmin/reconciliation',
      'superadmin/ReconciliationPage',
      section('Réconciliation'),
      { needs: 'hasBook' },
    ),
    invoices: screen('/superadmin/factures', 'superadmin/invoices/InvoicesPage', section('Factures'), {
      needs: 'hasInvoices',
    }),
    livreurs: screen(
      '/superadmin/livreurs',
      'superadmin/people/PeoplePage#LivreursPage',
      link('Équipe', 'Motorbike'),
      section('Livreurs'),
      { group: 'La maison' },
    ),
    admins: screen('/superadmin/admins', 'superadmin/people/PeoplePage#AdminsPage', section('Admins')),
    catalogue: screen('/superadmin/gestion', 'superadmin/CataloguePage', link('Gestion', 'Hanger')),
    house: screen('/superadmin/reglages', 'superadmin/house/HousePage', link('Réglages', 'Settings')),
    journal: screen(
      '/superadmin/journal',
      'superadmin/journal/JournalPage',
      link('Système', 'Server'),
      section('Journal'),
    ),
    letters: screen('/superadmin/courrier', 'superadmin/mail/MailPage', section('Courrier')),
    profile: screen('/superadmin/profil', 'profile/ProfilePage', { label: 'Profil' }),
  },
  waveDemo: screen('/paiement/wave-demo', 'client/payment/WaveDemoPage'),
  demoMailbox: screen('/demo/courrier', 'auth/demo/DemoMailboxPage'),
} satisfies Record<string, Screen | Record<string, Screen>>;

export const listScreens = (area: Role): Screen[] => Object.values(SCREENS[area]);

/** The screens outside of the areas. */
export const OPEN_SCREENS: Screen[] = Object.values(SCREENS).filter((entry) => 'path' in entry);

export const findOpenScreen = (path: string) => OPEN_SCREENS.find((one) => one.path === path);

/** A title that does not name Laveo is followed by it. */
export function getTitle(path: string): string | null {
  const title = findOpenScreen(path)?.title;
  return title && !title.includes('Laveo') ? `${title} · Laveo` : (title ?? null);
}
