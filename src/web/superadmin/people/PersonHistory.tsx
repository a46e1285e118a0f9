import { prefixWithDe } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { describeJournalRow } from '../journal/journalRow.ts';
import type { ListedPerson } from './person.ts';

type Props = { person: ListedPerson; opened: boolean; onClose(): void };

export function PersonHistory({ person, opened, onClose }: Props) {
  const history = trpc.people.history.useInfiniteQuery(
    { userId: person.id },
    { getNextPageParam: (page) => page.nextCursor, enabled: opened },
  );
  const events = history.data?.pages.flatMap((page) => page.items);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Historique du compte ${prefixWithDe(person.fullname)}`}
      size="lg"
    >
      {history.isPending ? <CardSkeleton /> : null}
      {history.isError ? <LoadFailure title="Impossible de charger l'historique." query={history} /> : null}
      {events?.length === 0 ? <p>Aucune intervention.</p> : null}
      <ul className="bare ruled">
        {events?.map((event) => (
          <li key={event.sequence}>
            <strong>{describeJournalRow(event)}</strong>
            <p className="muted">
              <RelativeTime at={event.at} /> · {event.actorName}
            </p>
          </li>
        ))}
      </ul>
      {history.hasNextPage ? (
        <Button kind="secondary" busy={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
          Afficher la suite
        </Button>
      ) : null}
    </Dialog>
  );
}
