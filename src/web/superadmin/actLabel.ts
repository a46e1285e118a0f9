import { formatFcfa } from '#domain/format/money.ts';

/** What the journal's acts are called; an act that is not named here shows its own name. */
const LABELS: Record<string, string> = {
  'auth.confirmEmail': 'Adresse confirmée',
  'auth.password': 'Mot de passe accepté, seconde étape demandée',
  'auth.refused': 'Connexions refusées',
  'auth.reopenDoor': 'Inscription interne rouverte',
  'auth.resetPassword': 'Mot de passe réinitialisé',
  'auth.signIn': 'Connexion',
  'auth.signUpInternal': 'Compte interne créé',
  'auth.tally': 'Connexions des clients',
  'cash.count': 'Remise comptée',
  'cash.handIn': 'Caisse remise',
  'cash.settle': 'Écart de caisse réglé',
  'catalogue.create': 'Vêtement ajouté',
  'catalogue.fill': 'Premier catalogue ajouté',
  'catalogue.update': 'Vêtement modifié',
  'catalogue.remove': 'Vêtement supprimé',
  'catalogue.reorder': 'Catalogue réordonné',
  'catalogue.uploadImage': 'Image téléversée',
  'photos.upload': 'Photo téléversée',
  'cli.clock': 'Heure confirmée',
  'cli.email': 'Adresse e-mail changée par le serveur',
  'cli.password': 'Mot de passe changé par le serveur',
  'cli.promote': 'Rôle relevé par le serveur',
  'cli.restore': 'Sauvegarde restaurée',
  'cli.seed': 'Premier super administrateur créé',
  'dispatch.arrange': 'Tournée réorganisée',
  'dispatch.assign': 'Livreur assigné',
  'dispatch.assignMany': 'Livreur assigné à plusieurs commandes',
  'dispatch.reassign': 'Commande réassignée',
  'dispatch.reassignMany': 'Plusieurs commandes réassignées',
  'dispatch.setStatus': 'Statut changé',
  'dispatch.cancel': 'Commande annulée',
  'dispatch.amend': 'Commande modifiée',
  'dispatch.answerClaim': 'Réclamation traitée',
  'dispatch.claim': 'Réclamation enregistrée',
  'dispatch.countIn': 'Linge compté à l’atelier',
  'dispatch.fail': 'Passage manqué noté',
  'dispatch.givenBack': 'Linge rendu au comptoir',
  'dispatch.settleCount': 'Écart de comptage réglé',
  'dispatch.movePromise': 'Retour prévu changé',
  'dispatch.stopPlant': 'Atelier arrêté',
  'dispatch.restartPlant': 'Atelier remis en marche',
  'dispatch.remove': 'Commande supprimée',
  'dispatch.markPaid': 'Paiement encaissé',
  'dispatch.refuseDeclared': 'Paiement déclaré refusé',
  'dispatch.refund': 'Client remboursé',
  'dispatch.reverse': 'Écriture annulée',
  'exports.csv': 'Export CSV',
  'house.update': 'Réglages modifiés',
  'inbox.decide': 'Candidature traitée',
  'inbox.markMessage': 'Message traité',
  'missions.setAvailability': 'Disponibilité changée',
  'outbox.open': 'E-mail lu',
  'outbox.retry': 'E-mail relancé',
  'people.create': 'Compte créé',
  'people.setActive': 'Compte activé ou désactivé',
  'people.verifyLivreur': 'Vérification d’un livreur',
  'people.resendConfirmation': 'Confirmation renvoyée',
  'secondFactor.addPasskey': 'Clé d’accès ajoutée',
  'secondFactor.confirmTotp': 'Application de codes ajoutée',
  'secondFactor.removePasskey': 'Clé d’accès retirée',
  'secondFactor.removeTotp': 'Application de codes retirée',
  'secondFactor.renewRecoveryCodes': 'Codes de secours renouvelés',
  'secondFactor.provePasskey': 'Identité confirmée par une clé d’accès',
  'secondFactor.proveTotp': 'Identité confirmée par un code',
  'secondFactor.proveRecoveryCode': 'Code de secours utilisé',
  'secondFactor.provePassword': 'Identité confirmée par le mot de passe',
  'cli.resetSecondFactor': 'Seconde étape effacée par le serveur',
  'profile.update': 'Profil modifié',
  'profile.changePassword': 'Mot de passe changé',
  'profile.endSession': 'Appareil déconnecté',
  'profile.endOtherSessions': 'Autres appareils déconnectés',
  'profile.deleteAccount': 'Compte supprimé',
};

const MESSAGE_MARKS: Record<string, string> = {
  read: 'Message ouvert',
  answered: 'Message marqué répondu',
  closed: 'Message classé sans réponse',
};

export function actLabel(act: string): string {
  return LABELS[act] ?? act;
}

/** The same for one line of the journal, where what has become of it says which way the act went. */
export function doneLabel({ act, after }: { act: string; after: Record<string, unknown> | null }): string {
  if (act === 'people.setActive') return after?.active ? 'Compte réactivé' : 'Compte désactivé';
  if (act === 'people.verifyLivreur')
    return after?.verified ? 'Livreur vérifié' : 'Livreur marqué «\u00a0Nouveau\u00a0»';
  if (act === 'cash.count' && typeof after?.gap === 'number' && after.gap !== 0)
    return `${actLabel(act)}, écart de ${formatFcfa(after.gap)}`;
  if (act === 'inbox.markMessage') return MESSAGE_MARKS[String(after?.state)] ?? actLabel(act);
  if (typeof after?.amount === 'number') return `${actLabel(act)}\u00a0: ${formatFcfa(after.amount)}`;
  if (act === 'auth.refused') return `${actLabel(act)}\u00a0: ${after?.count ?? 1}`;
  return actLabel(act);
}
