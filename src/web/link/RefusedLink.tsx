import { paths } from '#domain/addresses.ts';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { CallButtons } from '../client/follow/LivreurInCharge.tsx';

/** Unknown, cut, revoked and ended links look the same. */
export function RefusedLink({ failure, whatsapp }: { failure: FailureShape; whatsapp: string | null }) {
  const { teamPhone } = failure.facts;
  return (
    <EmptyState
      isPage
      title={failure.title}
      text={failure.text}
      action={
        <div className="stack">
          {typeof teamPhone === 'string' ? (
            <CallButtons name="l’équipe Laveo" phone={teamPhone} whatsapp={whatsapp} />
          ) : null}
          <ButtonLink to={paths.home} kind="ghost">
            Aller à l’accueil
          </ButtonLink>
        </div>
      }
    />
  );
}
