import { ButtonLink } from '#web/ui/form/Button.tsx';
import { useDeskPaths } from '../DeskPlace.ts';

const NewOrderLink = () => <ButtonLink to={useDeskPaths().newOrder}>Nouvelle commande</ButtonLink>;

/** The desk that has no order yet can take the first one by telephone. */
export const NO_ORDER = {
  title: 'Aucune commande trouvée',
  text: 'Les commandes des clients apparaîtront ici.',
  action: <NewOrderLink />,
};
