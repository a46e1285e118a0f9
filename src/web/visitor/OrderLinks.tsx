import { paths } from '#domain/addresses.ts';
import { ButtonLink } from '../ui/form/Button.tsx';

/** To the order form, or to the prices first. */
export function OrderLinks() {
  return (
    <>
      <ButtonLink to={paths.order}>Commander</ButtonLink>
      <ButtonLink to={paths.prices} kind="secondary">
        Voir les tarifs
      </ButtonLink>
    </>
  );
}
