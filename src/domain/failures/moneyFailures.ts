import { failureRow } from './failureShape.ts';

const { ask, never } = failureRow;

export const MONEY_FAILURES = {
  INVOICES_OF_SEVERAL: ask(
    'Plusieurs comptes',
    'Ces factures sont de plusieurs comptes\u00a0: enregistrez un règlement par compte.',
  ),
  PAYMENT_ALREADY_CHOSEN: never(
    'Mode de paiement déjà choisi',
    'Le mode de paiement de cette commande ne peut plus changer.',
  ),
  WAVE_UNAVAILABLE: never('Wave indisponible', 'Le paiement par Wave n’est pas proposé pour le moment.'),
  PROVIDER_OFF: never('Paiement indisponible', 'Ce moyen de paiement n’est pas proposé pour le moment.'),
  PROVIDER_DOWN: ask(
    'Paiement impossible pour le moment',
    'Le service {provider} ne répond pas. Votre commande est enregistrée et rien n’est perdu\u00a0: réessayez dans une minute, ou payez autrement ({others}).',
    { status: 503, ownTitle: true },
  ),
  PROVIDER_SILENT: ask(
    'Livre illisible',
    'Le service {provider} ne répond pas\u00a0: réessayez dans une minute.',
    { status: 503 },
  ),
  BANK_FILE: ask('Relevé illisible', 'Ce relevé ne peut pas être lu\u00a0: {reason}.', { status: 422 }),
  BANK_FILE_MOVED: ask(
    'Le relevé a changé',
    'Une commande de ce relevé a bougé depuis l’aperçu\u00a0: rien n’est écrit. Voici le nouvel aperçu.',
    { ownTitle: true },
  ),
  REFUND_UNSURE: ask(
    'Remboursement à vérifier',
    'Le service {provider} n’a pas confirmé le remboursement\u00a0: rien n’est écrit. Vérifiez dans Caisse, puis recommencez.',
    { status: 503, ownTitle: true },
  ),
  REFUND_REFUSED: ask(
    'Remboursement refusé',
    'Le service {provider} a refusé de rendre ce paiement\u00a0: rendez l’argent par un autre moyen.',
    { ownTitle: true },
  ),
  REFUND_PENDING: ask(
    'Remboursement à vérifier',
    'Un remboursement de cette commande n’est pas confirmé\u00a0: réglez-le d’abord dans Caisse.',
    { ownTitle: true },
  ),
  HAS_ATTEMPT: ask(
    'Paiement en cours',
    'Un paiement électronique de cette commande n’est pas terminé\u00a0: attendez qu’il soit confirmé ou expiré.',
  ),
  HAS_INVOICE: never(
    'Facture certifiée',
    'La DGI connaît une facture de cette commande\u00a0: elle reste, avec son histoire.',
  ),
  NUMBER_TAKEN: ask(
    'Numéro déjà pris',
    'Une autre facture ou un avoir porte ce numéro. Vérifiez-le dans l’espace FNE.',
  ),
  ON_ACCOUNT: never(
    'Commande sur compte',
    'L’entreprise la paie avec sa facture du mois\u00a0: rien ne change ici.',
  ),
  OVER_CEILING: ask('Plafond du compte atteint', 'Le compte ne peut pas payer autant.', { ownTitle: true }),
  NOT_YOUR_ACCOUNT: ask(
    'Compte indisponible',
    'Ce compte ne paie plus de nouveau linge\u00a0: commandez-le avec un autre paiement.',
  ),
  ACCOUNT_OWES: never('Compte pas soldé', 'Il lui reste à payer, ou des commandes à facturer.'),
  ABOVE_DUE: ask(
    'Montant trop élevé',
    'Ce montant dépasse ce qui reste à payer sur cette commande. Vérifiez-le.',
  ),
  ABOVE_PAID: ask('Montant trop élevé', 'Ce montant dépasse ce que le client a payé. Vérifiez-le.'),
  PROVIDER_ABOVE_DUE: never(
    'Plus que le reste à payer',
    'Seul un Super Admin enregistre un paiement {means} qui dépasse le reste à payer.',
    { status: 403 },
  ),
  REFUND_LIMIT: never(
    'Remboursement au-delà de la limite',
    'Les administrateurs ne peuvent pas rembourser autant sur cette commande\u00a0: demandez à un Super Admin.',
  ),
  REFUND_DAY_LIMIT: never(
    'Limite du jour atteinte',
    'Les administrateurs ne peuvent pas rembourser autant aujourd’hui\u00a0: demandez à un Super Admin.',
  ),
  REFUND_METHOD: never(
    'Autre moyen que le paiement',
    'L’argent repart comme il est venu\u00a0: rembourser par un autre moyen demande un Super Admin.',
    { status: 403 },
  ),
  ALREADY_REVERSED: ask('Déjà annulé', 'Cette écriture a déjà été annulée.'),
  NOT_REVERSIBLE: never(
    'Annulation impossible',
    'Une annulation ne s’annule pas\u00a0: enregistrez de nouveau l’encaissement ou le remboursement.',
  ),
  NOT_YOURS_TO_REVERSE: never(
    'Annulation impossible',
    'Vous ne pouvez annuler que vos propres écritures, le jour même\u00a0: demandez à un Super Admin.',
    { status: 403 },
  ),
  HANDED_IN: never(
    'Caisse déjà remise',
    'Cet encaissement fait partie d’une caisse remise\u00a0: remboursez le client au lieu de l’annuler.',
  ),
  HAS_MONEY: never(
    'Suppression impossible',
    'Cette commande a reçu de l’argent\u00a0: annulez-la et remboursez-la.',
  ),
  HAS_DEBT: never(
    'Suppression impossible',
    'Cette commande est livrée et pas encore payée\u00a0: encaissez-la, elle reste dans les comptes.',
  ),
  NOTHING_HELD: ask('Rien à remettre', 'Vous n’avez pas d’espèces à remettre.'),
  OWN_HANDOVER: never('Comptage refusé', 'Faites compter cette remise par un collègue.', { status: 403 }),
  ALREADY_COUNTED: ask('Remise déjà comptée', 'Quelqu’un l’a comptée entre-temps. Voici le résultat.'),
  EXPENSE_LIMIT: never(
    'Dépense au-delà de votre limite',
    'Vous ne pouvez pas dépenser autant\u00a0: demandez à un Super Admin.',
  ),
  DEPOSIT_LIMIT: never(
    'Versement au-delà de votre limite',
    'Vous ne pouvez pas verser autant\u00a0: demandez à un Super Admin.',
  ),
  DAY_CLOSED: ask(
    'Journée clôturée',
    'La caisse de ce jour, ou d’un jour suivant, est déjà clôturée\u00a0: rien n’y change plus.',
  ),
  DAY_TO_COME: never('Journée à venir', 'Cette journée n’a pas commencé\u00a0: elle ne se clôture pas.'),
  NOT_YOURS_TO_RECOUNT: never(
    'Correction impossible',
    'Vous ne pouvez corriger que votre propre saisie, dans les dix minutes\u00a0: demandez à un Super Admin.',
    { status: 403 },
  ),
  GAP_SETTLED: ask('Écart déjà réglé', 'Quelqu’un l’a réglé entre-temps.'),
  FNE_OFF: never(
    'Certification éteinte',
    'Cette maison ne certifie pas ses factures\u00a0: il manque la clé de la DGI.',
  ),
  INVOICE_CHANGED: ask('Facture changée', 'Cette facture a changé entre-temps. Voici où elle en est.'),
  NOTHING_TO_INVOICE: never(
    'Rien à facturer',
    'Cette commande ne coûte rien\u00a0: la DGI ne certifie pas de facture à zéro.',
  ),
  NO_FNE_ID: never(
    'Avoir à faire dans l’espace FNE',
    'Cette facture a été retrouvée par son numéro\u00a0: faites l’avoir dans l’espace FNE, puis notez son numéro ici.',
  ),
  ABOVE_QUANTITY: ask(
    'Quantité trop grande',
    'Un avoir ne rend pas plus de pièces que la facture n’en compte, avoirs déjà faits compris.',
  ),
  CASH_HELD: ask(
    'Argent ou linge non remis',
    'De l’argent ou du linge est encore chez ce livreur, ou une de ses remises reste à compter ou à régler.',
  ),
};
