import { IconPlugConnectedX } from '@tabler/icons-react';
import { formatSince } from '#domain/format/calendar.ts';
import { TROUBLE_ADVICE } from '#domain/format/troubleAdvice.ts';
import { getTroubleTitle } from '#domain/payments/trouble.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Notice } from './Notice.tsx';

export function ProviderTroubles() {
  const { data } = trpc.dispatch.counts.useQuery();
  const now = useNow();
  return data?.troubles.map((trouble) => {
    const title = getTroubleTitle(trouble);
    return (
      <Notice key={title} icon={IconPlugConnectedX} title={title}>
        <p>
          Depuis {formatSince(trouble.since, now)}. {TROUBLE_ADVICE[trouble.kind]}
        </p>
      </Notice>
    );
  });
}
