import { failureRow } from './failureShape.ts';

const { ask, never } = failureRow;

export const PIECES_FAILURES = {
  HAS_LINEN: never(
    'Suppression impossible',
    'Le linge de cette commande est chez nous\u00a0: rendez-le d’abord à son client.',
  ),
  HAS_CLAIM: never(
    'Suppression impossible',
    'Une réclamation porte sur cette commande\u00a0: elle reste, avec sa réponse.',
  ),
  UNDO_TOO_LATE: never(
    'Trop tard pour revenir en arrière',
    'Une étape s’annule juste après, tant que rien ne l’a suivie. Prévenez l’équipe.',
  ),
  AMEND_TOO_LATE: never(
    'Modification impossible',
    'Cette commande est trop avancée pour être modifiée ainsi.',
  ),
  NOTHING_TO_COUNT: ask('Aucun écart', 'Il n’y a plus d’écart de comptage à régler sur cette commande.'),
  LINEN_AT_NEEDED: ask(
    'Où est le linge\u00a0?',
    'Le livreur actuel a le linge en main\u00a0: dites s’il est à l’atelier ou remis au nouveau livreur.',
  ),
  TAG_TAKEN: ask(
    'Numéro déjà pris',
    'Le sac {tag} est celui de la commande {order}. Vérifiez le sac, ou choisissez un autre numéro.',
    { ownTitle: true },
  ),
  LINEN_NOT_HELD: ask('Pas de linge à rendre', 'Le linge de cette commande n’est pas chez nous.'),
  CLAIM_TOO_LATE: never(
    'Délai dépassé',
    'Une réclamation se fait dans les 48\u00a0heures après la livraison. Appelez-nous\u00a0: nous verrons ensemble.',
  ),
  TOO_MANY_CLAIMS: never(
    'Réclamations en cours',
    'Plusieurs réclamations attendent déjà une réponse sur cette commande.',
  ),
  CLAIM_ANSWERED: ask('Réclamation déjà traitée', 'Quelqu’un y a répondu entre-temps. Voici sa réponse.'),
  ABOVE_GIVEN: ask(
    'Trop de pièces',
    'Il n’a pas été rendu autant de pièces de cet article, ou elles sont perdues ou refaites. Vérifiez le nombre.',
  ),
  REDO_FIXED: never('Linge refait', 'Ses articles restent, et l’équipe seule peut l’annuler.'),
  COUNT_GAP_OPEN: ask(
    'Écart de comptage à régler',
    'Réglez d’abord l’écart de comptage de cette commande\u00a0: la pièce perdue vous sera proposée ici.',
  ),
  PHOTO_REFUSED: never('Photo refusée', 'Envoyez une photo JPEG, PNG ou WebP de 400\u00a0ko au plus.', {
    status: 400,
  }),
  VOICE_REFUSED: never(
    'Message vocal refusé',
    'Enregistrez un message de 20\u00a0secondes et 300\u00a0ko au plus, en WebM ou en MP4.',
    { status: 400 },
  ),
  PHOTO_QUOTA: ask('Trop de photos', 'Réessayez dans une heure.', { status: 429 }),
};
