import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import choice from '../dialogs/LivreurChoices.module.css';
import { LivreurPicker } from '../livreurs/LivreurPicker.tsx';
import { useSending } from '../livreurs/useSending.ts';
import type { DeskOrder } from '../types.ts';
import classes from './ManyBar.module.css';
import { countOrders, refusalWords } from './manyActs.ts';
import { type Refusal, useManyActs } from './useManyActs.ts';

export interface ManyQuestion {
  about: 'assignMany' | 'reassignMany';
  orders: readonly DeskOrder[];
  onRemaining?(orderIds: readonly string[]): void;
}

interface Props {
  question: ManyQuestion;
  opened: boolean;
  onClose(): void;
}

/** Who goes for many orders; it stays open for those that the server refused. */
export function ManyDialog({ question: { about, orders, onRemaining }, opened, onClose }: Props) {
  const isReplacement = about === 'reassignMany';
  const livreurs = trpc.dispatch.livreurs.useQuery(
    {},
    { enabled: opened, staleTime: 0, meta: { title: 'Erreur', text: 'Impossible de charger les livreurs.' } },
  );
  const choices = livreurs.data?.filter(
    ({ id }) => !isReplacement || orders.some((order) => order.livreurId !== id),
  );
  const picking = useSending(choices);
  const { chosen, sending } = picking;
  const { send, isSending, refusals } = useManyActs({
    about,
    onDone: (remaining) => {
      onRemaining?.(remaining);
      if (remaining.length === 0) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (opened && chosen && sending && !isSending) void send(orders, chosen, sending);
  };
  const act = isReplacement ? 'Réaffecter' : 'Assigner';
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      busy={isSending}
      title={`${act} ${countOrders(orders.length)}`}
    >
      {refusals.length > 0 ? (
        <Refusals refusals={refusals} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          {livreurs.isPending ? <Spinner /> : null}
          {livreurs.isError && !livreurs.data ? (
            <ErrorPanel
              title="Impossible de charger les livreurs."
              onRetry={() => livreurs.refetch()}
              retrying={livreurs.isFetching}
            />
          ) : null}
          {choices ? <LivreurPicker choices={choices} picking={picking} /> : null}
          <div className={choice.acts}>
            <Button type="submit" fullWidth disabled={!sending} loading={isSending}>
              {act} {countOrders(orders.length)}
            </Button>
          </div>
        </form>
      )}
    </ModalFrame>
  );
}

function Refusals({ refusals, onClose }: { refusals: readonly Refusal[]; onClose(): void }) {
  return (
    <>
      <p role="alert">
        {refusals.length > 1 ? `${refusals.length}\u00a0refusées\u00a0:` : '1\u00a0refusée\u00a0:'}
      </p>
      <ul className={classes.refused}>
        {refusals.map(({ order, code }) => (
          <li key={order.id}>
            <Reference id={order.id} /> {order.client.fullname}&nbsp;: {refusalWords(code)}.
          </li>
        ))}
      </ul>
      <Button fullWidth variant="default" onClick={onClose}>
        Fermer
      </Button>
    </>
  );
}
