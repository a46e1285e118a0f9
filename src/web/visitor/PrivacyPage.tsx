import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { PageHead, Prose } from './PageParts.tsx';

type Retention = [what: string, why: string, howLong: string];

const DATA: Retention[] = [
  ['Nom, téléphone, e-mail', 'Ouvrir votre compte et vous joindre', 'Tant que votre compte existe'],
  [
    'Adresse, position sur la carte et lieux enregistrés',
    'Calculer le transport et venir chez vous',
    'Tant que votre compte existe',
  ],
  [
    'Vos commandes et factures',
    'Les traiter, puis tenir notre comptabilité',
    'Aussi longtemps que notre comptabilité en a besoin',
  ],
  [
    'Photos de votre linge',
    'Montrer dans quel état il a changé de mains, ou ce qu’une réclamation signale',
    '90\u00a0jours après la fin de la commande, un an pour une réclamation',
  ],
  [
    'Photo de votre portail et message vocal',
    'Aider le livreur à trouver votre porte',
    'Tant que votre compte existe, ou jusqu’à ce que vous les effaciez',
  ],
  [
    'Position du livreur',
    'Vous montrer son arrivée pendant la course, puis estimer nos temps de trajet',
    '7\u00a0jours\u00a0; il n’en reste que des moyennes par secteur et par heure, sans nom',
  ],
  [
    'Endroit où le livreur s’est arrêté chez vous',
    'Trouver votre porte au passage suivant',
    'Tant que votre compte existe',
  ],
  [
    'Messages et candidatures',
    'Vous répondre',
    'Un an, compté pour une candidature depuis notre dernière réponse',
  ],
  ['Compte jamais confirmé', 'Vous laisser le temps de confirmer', '48\u00a0heures'],
];

const COOKIES: Retention[] = [
  [
    'Connexion',
    'Vous garder connecté, et vous montrer dans votre profil les navigateurs et réseaux d’où votre compte est ouvert',
    '30\u00a0jours au plus, 14 sans visite',
  ],
  [
    'Appareil connu',
    'Reconnaître un appareil où vous vous êtes connecté, pour que les essais d’un inconnu ne bloquent pas votre compte',
    '180\u00a0jours',
  ],
  ['Inscription', 'Relier une inscription au navigateur où elle a été faite', '24\u00a0heures'],
];

export function PrivacyPage() {
  return (
    <>
      <PageHead title="Confidentialité">
        Le strict nécessaire pour laver votre linge, et rien pour la publicité.
      </PageHead>
      <Prose>
        <h2>Ce que nous conservons, et combien de temps</h2>
        <RetentionList rows={DATA} />
        <h2>Qui les voit</h2>
        <p>
          Notre équipe, et le livreur de votre commande pour votre nom, votre téléphone et votre adresse. Les
          photos d’une remise sont vues par vous, par notre équipe et par le livreur tant qu’il a votre
          commande{'\u00a0'}; celles d’une réclamation, par vous et notre équipe seulement. Votre portail et
          votre voix ne servent qu’au livreur dont la course mène chez vous. Nous ne vendons ni ne louons
          rien. Les cartes sont affichées par un serveur de cartes extérieur, qui ne reçoit pas votre nom.
        </p>
        <h2>Trois cookies, aucun traceur</h2>
        <p>Tous les trois font marcher le service. Nous ne mesurons aucune audience, donc pas de bandeau.</p>
        <RetentionList rows={COOKIES} />
        <h2>Vos droits</h2>
        <p>
          Depuis votre <Link to={paths.client.profile}>profil</Link>, vous corrigez vos informations, exportez
          toutes vos données et supprimez votre compte&nbsp;: vos coordonnées sont alors effacées, et vos
          commandes ne portent plus votre nom. Seule la facture d’une commande livrée garde votre nom, votre
          téléphone et votre adresse, pour la comptabilité&nbsp;; seuls nos super administrateurs les y
          lisent.
        </p>
        <p>
          Vous pouvez aussi nous écrire par la page <Link to={paths.contact}>Contact</Link>.
        </p>
      </Prose>
    </>
  );
}

function RetentionList({ rows }: { rows: Retention[] }) {
  return (
    <dl>
      {rows.map(([what, why, howLong]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {why}. <strong>{howLong}.</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
