import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { PageHead, Prose } from './Section.tsx';

const KEPT: [what: string, why: string, howLong: string][] = [
  ['Nom, téléphone, e-mail', 'Ouvrir votre compte et vous joindre', 'Tant que votre compte existe'],
  [
    'Adresse et position sur la carte',
    'Calculer le transport et venir chez vous',
    'Tant que votre compte existe',
  ],
  [
    'Vos commandes et factures',
    'Les traiter, puis tenir notre comptabilité',
    '10 ans, sans lien avec vous une fois le compte supprimé\u00a0; seule la facture garde votre nom, comme la loi l’exige',
  ],
  ['Position du livreur', 'Vous montrer son arrivée pendant la course', '7 jours'],
  ['Messages et candidatures', 'Vous répondre', 'Le temps de les traiter'],
  ['Compte jamais confirmé', 'Vous laisser le temps de confirmer', '48 heures'],
];

export function PrivacyPage() {
  return (
    <>
      <PageHead title="Confidentialité">
        Le strict nécessaire pour laver votre linge, et rien pour la publicité.
      </PageHead>
      <Prose>
        <h2>Ce que nous conservons, et combien de temps</h2>
        <dl>
          {KEPT.map(([what, why, howLong]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {why}. <strong>{howLong}.</strong>
              </dd>
            </div>
          ))}
        </dl>
        <h2>Qui les voit</h2>
        <p>
          Notre équipe, et le livreur de votre commande pour votre nom, votre téléphone et votre adresse. Nous
          ne vendons ni ne louons rien. Les cartes sont affichées par un serveur de cartes extérieur, qui ne
          reçoit pas votre nom.
        </p>
        <h2>Un seul cookie</h2>
        <p>
          Il vous garde connecté et reconnaît votre appareil. Aucun traceur, aucune mesure d’audience, donc
          aucun bandeau.
        </p>
        <h2>Vos droits</h2>
        <p>
          Depuis votre <Link to={paths.client.profile}>profil</Link>, vous corrigez vos informations, exportez
          toutes vos données et supprimez votre compte&nbsp;: vos coordonnées sont alors effacées. Vous pouvez
          aussi nous écrire par la page <Link to={paths.contact}>Contact</Link>.
        </p>
      </Prose>
    </>
  );
}
