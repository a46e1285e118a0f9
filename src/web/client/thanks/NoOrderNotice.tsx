import { paths } from '#domain/addresses.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';

type Props = { title: string; text: string; isPast?: boolean };

export function NoOrderNotice({ title, text, isPast = false }: Props) {
  return (
    <EmptyState
      isPage
      title={title}
      text={text}
      action={
        <ButtonLink to={isPast ? paths.client.history : paths.client.orders} size="lg">
          {isPast ? 'Voir mon historique' : 'Suivre mes commandes'}
        </ButtonLink>
      }
    />
  );
}

export const UnknownOrderNotice = () => (
  <NoOrderNotice title="Cette commande n’existe pas" text="Vos commandes en cours sont dans Suivi." />
);
