import { COUNTED_UP_TO } from '#domain/contract/page.ts';
import { describeUndeliveredReason, LETTER_STATES, type LetterState } from '#domain/letters.ts';
import { formatCount } from '#web/desk/board/formatCount.ts';
import { useUrlFilters } from '#web/desk/useUrlFilters.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useDialogSubject } from '#web/ui/feedback/useDialogSubject.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { InfiniteList } from '#web/ui/layout/InfiniteList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { BlockedLetters } from './BlockedLetters.tsx';
import type { LetterDialogProps } from './LetterDialog.tsx';

const LetterDialog = createLazyDialog(async () => (await import('./LetterDialog.tsx')).LetterDialog);

const STATES = {
  waiting: { one: 'En attente', all: 'En attente', tone: 'orange' },
  sending: { one: 'En cours', all: 'En cours', tone: 'blue' },
  sent: { one: 'Envoyé', all: 'Envoyés', tone: 'green' },
  dead: { one: 'Échoué', all: 'Échoués', tone: 'red' },
} as const satisfies Record<LetterState, object>;

const ADDRESS = { state: 'etat' };

export function MailPage() {
  const { filters, choose } = useUrlFilters(ADDRESS);
  const state = LETTER_STATES.find((one) => one === filters.state) ?? 'all';
  const { opening, open, frame } = useDialogSubject<LetterDialogProps['letter']>();
  const utils = trpc.useUtils();
  const counts = trpc.outbox.counts.useQuery();
  const letters = trpc.outbox.list.useInfiniteQuery(state === 'all' ? {} : { state }, {
    getNextPageParam: (page) => page.nextCursor,
  });
  const retrying = trpc.outbox.retry.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onSuccess: () => toast.success('E-mail relancé'),
    onSettled: () => utils.outbox.invalidate(),
  });
  return (
    <>
      <PageHeader title="Courrier" subtitle="Les e-mails que Laveo envoie." />
      <BlockedLetters />
      <div className="row gap-16 mb-16">
        <Chips
          label="État"
          value={state}
          onChange={(next) => choose({ state: next === 'all' ? '' : next })}
          options={[
            { value: 'all', label: 'Tous' },
            ...LETTER_STATES.map((value) => ({
              value,
              label: `${STATES[value].all}${counts.data ? ` ${formatCount(counts.data[value], COUNTED_UP_TO)}` : ''}`,
            })),
          ]}
        />
      </div>
      <InfiniteList
        query={letters}
        label="E-mails"
        grid
        failure="Impossible de charger le courrier."
        empty={<EmptyState title="Aucun e-mail" text="Les e-mails envoyés par Laveo apparaîtront ici." />}
        render={(letter) => (
          <Card as="article" className="stack gap-8">
            <div className="row between top">
              <strong className="words">{letter.subject}</strong>
              <Badge tone={STATES[letter.state].tone}>{STATES[letter.state].one}</Badge>
            </div>
            <p className="muted anywhere">
              {letter.recipient} · <RelativeTime at={letter.sentAt ?? letter.createdAt} />
              {letter.attempts > 1 ? ` · ${letter.attempts} essais` : null}
            </p>
            {letter.lastError && letter.state !== 'sent' ? (
              <p className="danger anywhere">{describeUndeliveredReason(letter.lastError)}</p>
            ) : null}
            <div className="row">
              <Button kind="secondary" size="sm" onClick={() => open(letter)}>
                Lire
              </Button>
              {letter.mayGoAgain ? (
                <Button
                  kind="pale"
                  size="sm"
                  disabled={retrying.isPending}
                  onClick={() => retrying.mutate({ id: letter.id })}
                >
                  Relancer
                </Button>
              ) : null}
            </div>
          </Card>
        )}
      />
      {opening ? <LetterDialog key={opening.key} letter={opening.subject} {...frame} /> : null}
    </>
  );
}
