import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { describeTeamHours, listLegalLines } from '#domain/format/houseWords.ts';
import { hasTeamContact } from '#domain/house.ts';
import { TeamLinks } from '../ui/Phone.tsx';
import { useHouse } from './data.ts';
import { PageHead, Prose } from './PageParts.tsx';

export function LegalPage() {
  const house = useHouse();
  const publisher = house ? listLegalLines(house.legal) : [];
  return (
    <>
      <PageHead title="Mentions légales" />
      <Prose>
        <h2>Éditeur du site</h2>
        <p>
          Le site Laveo, le pressing à domicile, est édité par l’équipe Laveo, à Abidjan, Côte d’Ivoire. Pour
          nous joindre&nbsp;: la page <Link to={paths.contact}>Contact</Link>. Notre équipe répond{' '}
          {describeTeamHours(house?.hours)}.
        </p>
        {publisher.length > 0 ? <p className="pre-line">{publisher.join('\n')}</p> : null}
        {house && hasTeamContact(house) ? (
          <p>
            <TeamLinks {...house} />
          </p>
        ) : null}
        <h2>Ce que vous commandez</h2>
        <p>
          Les prix sont indiqués en FCFA, par article, sur la page <Link to={paths.prices}>Tarifs</Link>. Les
          frais de transport dépendent de la distance entre votre adresse et notre atelier&nbsp;; vous voyez
          le total avant de valider. Une commande peut être annulée sans frais tant qu’aucun livreur n’est
          assigné.
        </p>
        <h2>Propriété</h2>
        <p>
          Les textes, les dessins et la marque Laveo nous appartiennent. Les fonds de carte viennent
          d’OpenStreetMap et de ses contributeurs.
        </p>
        <h2>Vos données</h2>
        <p>
          Ce que nous conservons et vos droits sont expliqués sur la page{' '}
          <Link to={paths.privacy}>Confidentialité</Link>.
        </p>
      </Prose>
    </>
  );
}
