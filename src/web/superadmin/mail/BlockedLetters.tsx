import { IconMailOff } from '@tabler/icons-react';
import { MINUTE } from '#domain/format/calendar.ts';
import { describeUndeliveredReason } from '#domain/letters.ts';
import { trpc } from '#web/net/trpc.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';

/** No letter can tell the owner that no letter leaves, so this page and the panel do. */
export function BlockedLetters() {
  const blockage = trpc.outbox.blockage.useQuery(undefined, {
    refetchInterval: MINUTE,
    meta: { silent: true },
  });
  if (!blockage.data) return null;
  const { since, reason } = blockage.data;
  return (
    <Notice icon={IconMailOff} title="Aucun e-mail ne part" role="status">
      <p className="anywhere">
        {reason ? `${describeUndeliveredReason(reason)} ` : null}
        Cela a commencé <RelativeTime at={since} />.
      </p>
      <p>
        Les e-mails attendent, un seul essaie de temps en temps. Une fois la cause corrigée, relancez-en
        un&nbsp;: s’il part, les autres suivent.
      </p>
    </Notice>
  );
}
