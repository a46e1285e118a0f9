import { paths } from '#domain/addresses.ts';
import { ButtonLink } from '../ui/form/Button.tsx';
import { PageHead, Section } from './Section.tsx';
import { ServiceCards } from './ServiceCards.tsx';

export function ServicesPage() {
  return (
    <>
      <PageHead title="Nos services">
        Du t-shirt de tous les jours au boubou de cérémonie, chaque pièce reçoit le soin qu’elle demande.
      </PageHead>
      <Section>
        <ServiceCards level="h2" />
      </Section>
      <Section>
        <ButtonLink to={paths.prices}>Voir les tarifs</ButtonLink>
      </Section>
    </>
  );
}
