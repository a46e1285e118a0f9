import type { HouseSetting } from '#domain/house.ts';

interface Words {
  label: string;
  description: string;
  /** More words by which the search finds the row. */
  search?: string;
}

export const SETTING_WORDS: Record<HouseSetting, Words> = {
  workshop: {
    label: 'Atelier',
    description:
      'Le transport et la zone se calculent depuis ce point. Les commandes déjà passées ne changent pas.',
  },
  feePerKm: {
    label: 'Prix par kilomètre',
    description: 'Compté à l’aller et au retour. Les commandes déjà passées gardent le leur.',
    search: 'livraison transport frais',
  },
  feeRounding: {
    label: 'Arrondi du transport',
    description: 'Pour des montants faciles à payer en espèces.',
  },
  farthestKm: {
    label: 'Distance la plus longue',
    description: 'Les commandes plus loin de l’atelier sont refusées.',
    search: 'livraison zone',
  },
  teamPhone: {
    label: 'Téléphone de l’équipe',
    description: 'Sur le site, dans l’espace des clients, les e-mails et les factures.',
  },
  teamWhatsapp: { label: 'WhatsApp de l’équipe', description: 'Aux mêmes endroits, pour vous écrire.' },
  hours: {
    label: 'Jours et heures d’ouverture',
    description:
      'Quand l’équipe répond et travaille. Les retours promis à une heure qui devient fermée sont repoussés, et leurs clients prévenus.',
    search: 'horaires lundi mardi mercredi jeudi vendredi samedi dimanche',
  },
  holidays: {
    label: 'Jours de fermeture',
    description:
      'Fêtes et congés\u00a0: aucun créneau ni retour ces jours-là. Les retours promis et les ramassages sans créneau sont repoussés, et leurs clients prévenus.',
  },
  slotMinutes: {
    label: 'Durée d’un créneau',
    description: 'Le temps pendant lequel un livreur peut passer.',
    search: 'horaires livraison ramassage',
  },
  slotPlaces: { label: 'Places par créneau', description: 'Le nombre de ramassages d’un même créneau.' },
  slotDays: {
    label: 'Jours proposés',
    description: 'Combien de jours le client peut choisir, aujourd’hui compris.',
  },
  slotLeadMinutes: {
    label: 'Délai avant un créneau',
    description: 'Le temps qu’il faut à l’équipe pour envoyer un livreur.',
  },
  serviceHours: {
    label: 'Délai de service',
    description: 'Du ramassage au retour du linge, de 1 à 240 heures.',
    search: 'livraison',
  },
  express: {
    label: 'Express',
    description:
      'Un retour plus rapide, pour un supplément sur chaque article. Le client le choisit en commandant, là où il avance le retour d’au moins un créneau. Laissez vide pour ne pas le proposer.',
  },
  piecesPerHour: {
    label: 'Pièces à l’heure',
    description:
      'Ce que l’atelier finit en une heure d’ouverture. Laissez vide : il est mesuré, dès quatre semaines de travail.',
  },
  stopMinutes: {
    label: 'Durée d’un arrêt',
    description: 'Chez le client, du moment où le livreur s’arrête à son départ.',
  },
  livreurCapacity: {
    label: 'Charge d’un livreur',
    description: 'Le nombre de pièces qu’il transporte à la fois.',
  },
  breakMinutes: {
    label: 'Pause',
    description: 'Prise entre 11 h 30 et 14 h. Mettez 0 pour ne pas en compter.',
  },
  cashLimit: {
    label: 'Espèces qu’un livreur peut garder',
    description: 'Au-delà, la caisse le signale à l’équipe.',
  },
  refundLimit: {
    label: 'Remboursements d’une commande',
    description:
      'Ce que les administrateurs peuvent rendre en tout sur une commande, sans demander à un super administrateur.',
  },
  drawerFloat: {
    label: 'Fond de caisse',
    description:
      'Ce qui reste dans le tiroir pour rendre la monnaie. Le changer n’ajoute ni ne retire d’argent\u00a0: chaque jour part du dernier compte.',
  },
  legalName: { label: 'Raison sociale', description: 'Sur les factures et dans les mentions légales.' },
  legalForm: { label: 'Forme juridique', description: 'Par exemple SARL ou entreprise individuelle.' },
  capital: { label: 'Capital', description: 'Celui des statuts, pour une société.' },
  address: { label: 'Adresse du siège', description: 'Sur les factures et dans les mentions légales.' },
  rccm: { label: 'RCCM', description: 'Le numéro au registre du commerce, par exemple CI-ABJ-2023-B-01234.' },
  ncc: { label: 'NCC', description: 'Le numéro de compte contribuable\u00a0: 7 chiffres et une lettre.' },
  taxRegime: { label: 'Régime d’imposition', description: 'Par exemple réel simplifié ou microentreprises.' },
  paymentDetails: {
    label: 'Règlement des entreprises',
    description:
      'Votre RIB ou votre numéro Wave, après « Payer par » sur la facture du mois d’une entreprise, sa page et ses e-mails.',
    search: 'banque virement paiement',
  },
  vat: { label: 'TVA', description: 'Le taux compris dans vos prix, écrit sur les factures.' },
  fnePointOfSale: {
    label: 'Point de vente',
    description: 'Écrit comme dans votre espace FNE, lettre pour lettre.',
  },
  fneEstablishment: {
    label: 'Établissement',
    description: 'Écrit comme dans votre espace FNE, lettre pour lettre.',
  },
  fneContact: {
    label: 'Contact par défaut',
    description: 'Le téléphone et l’e-mail des factures d’un client qui n’en a pas donné.',
  },
  guarantee: {
    label: 'Garantie',
    description: 'Une promesse en deux phrases, la première en gras. Laissez vide pour ne rien afficher.',
  },
  pictures: {
    label: 'Photos de la maison',
    description:
      'Trois au plus, carrées\u00a0: l’atelier, le linge, l’équipe. Sans photo, la page n’en montre pas.',
  },
  testimony: {
    label: 'Le mot d’un client',
    description: 'Une phrase et le nom de qui l’a dite, avec son accord. Laissez vide pour ne rien afficher.',
  },
};
