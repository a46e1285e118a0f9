import { IconMailExclamation } from '@tabler/icons-react';
import { CAP_WORDS } from '#domain/houseCaps.ts';
import { trpc } from '#web/net/trpc.ts';
import { RelativeTime } from '#web/ui/clock.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Strangers used up these caps in the last day, so the owner reads here why a letter is late. */
export function ReachedCaps() {
  const { data } = trpc.outbox.caps.useQuery();
  if (!data || (data.reached.length === 0 && data.waiting === 0)) return null;
  return (
    <Notice icon={IconMailExclamation} title="Beaucoup d’e-mails demandés par des inconnus">
      <ul>
        {data.reached.map(({ cap, at }) => (
          <li key={cap}>
            Plafond atteint <RelativeTime at={at} />
            &nbsp;: {CAP_WORDS[cap]}.
          </li>
        ))}
      </ul>
      {data.waiting > 0 ? (
        <p>
          {data.waiting === 1
            ? 'Une inscription attend son e-mail'
            : `${data.waiting}\u00a0inscriptions attendent leur e-mail`}
          , qui part à raison d’un par minute.
        </p>
      ) : null}
    </Notice>
  );
}
