import { Link } from 'react-router-dom';
import { formatShortDay, HOUR, startOfDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { DRAWER_MOVEMENT_LABELS, describeOutcome } from '#domain/money/cash.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime, useNow } from '#web/ui/clock.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { StoredPhotos } from '#web/ui/photo/StoredPhotos.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import desk from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import { describeClosing, listDrawerSums } from './cashWords.ts';
import { SettleButton } from './SettleButton.tsx';

type DrawerOfDay = Outputs['cash']['drawer'];

export function CashDrawer({ day, isToday }: { day: string; isToday: boolean }) {
  const drawer = trpc.cash.drawer.useQuery({ day });
  // The day's tables stand above, and would push the drawer down as they come.
  const isDayPending = trpc.cash.day.useQuery({ day }).isPending;
  if (isDayPending) return null;
  const skeleton = (
    <Card title="Tiroir-caisse">
      <ListSkeleton count={3} />
    </Card>
  );
  if (!drawer.data) return <QueryState query={drawer} waiting={skeleton} subject="le tiroir-caisse" />;
  const { closing, closingDay, movements, later } = drawer.data;
  return (
    <Card
      title="Tiroir-caisse"
      aside={<Badge tone={closing ? 'green' : 'grey'}>{describeState(closing, closingDay)}</Badge>}
    >
      <Actions drawer={drawer.data} isToday={isToday} />
      {later.length === 0 ? null : (
        <>
          {isToday ? null : <p className="muted">Ce qui a suivi la clôture compte pour le lendemain.</p>}
          <Movements label="Après la clôture" movements={later} />
          <p className="mt-12 muted">Avant la clôture</p>
        </>
      )}
      {movements.length === 0 ? null : (
        <Movements label="Mouvements du tiroir-caisse" movements={movements} />
      )}
      <Sums drawer={drawer.data} />
    </Card>
  );
}

function describeState(closing: DrawerOfDay['closing'], closingDay: string | null): string {
  if (closing) return 'Clôturé';
  return closingDay ? `Non clôturé, repris le ${formatShortDay(Date.parse(closingDay))}` : 'Ouvert';
}

/** Earlier in the day something else is to be done first, so its act is the one that is filled. */
const CLOSING_MS = 17 * HOUR;

function Actions({
  drawer: { day, expected, mayClose, closing },
  isToday,
}: {
  drawer: DrawerOfDay;
  isToday: boolean;
}) {
  const now = useNow();
  if (!isToday && !mayClose) return null;
  return (
    <div className="no-print">
      {expected === null ? (
        <p className="mt-8 mb-12 muted wrap-anywhere">
          Le fond et le total restent cachés jusqu’à la clôture.
        </p>
      ) : null}
      {isToday && closing ? (
        <p className="mt-8 mb-12 muted wrap-anywhere">Ce qui entre ou sort maintenant compte pour demain.</p>
      ) : null}
      <div className={`row mt-8 mb-12 pt-8 ${desk.actions}`}>
        {isToday ? (
          <>
            <AskButton question={{ about: 'spendCash', expected }}>Noter une dépense</AskButton>
            <AskButton question={{ about: 'depositCash', expected }}>Noter un versement</AskButton>
          </>
        ) : null}
        {mayClose ? (
          <AskButton
            className="whole-row"
            kind={isToday && now < startOfDay(now) + CLOSING_MS ? 'secondary' : 'primary'}
            question={{ about: 'closeDay', day, expected }}
          >
            Clôturer le tiroir
          </AskButton>
        ) : null}
      </div>
    </div>
  );
}

type MovementsProps = { label: string; movements: DrawerOfDay['movements'] };

const Movements = ({ label, movements }: MovementsProps) => (
  <ul className="bare stack gap-8" aria-label={label}>
    {movements.map((movement) => (
      <Movement key={`${movement.kind} ${movement.id}`} movement={movement} />
    ))}
  </ul>
);

function Movement({ movement }: { movement: DrawerOfDay['movements'][number] }) {
  const paths = useDeskPaths();
  const { id, kind, at, amount, owner, actor, orderId, number, note, photo, isReversed, mayTakeBack } =
    movement;
  return (
    <li className="between gap-12 flex">
      <span className="anywhere">
        <strong>{DRAWER_MOVEMENT_LABELS[kind]}</strong>
        {isReversed ? (kind === 'expense' ? ', annulée' : ', annulé') : null}
        {owner ? `, ${owner}` : null}
        {orderId && number ? (
          <>
            , <Link to={paths.order(orderId)}>commande {formatOrderNumber(number)}</Link>
          </>
        ) : null}
        <span className="block muted text-14 regular wrap-anywhere">
          {note ? `${note} · ` : null}
          <RelativeTime at={at} />
          {actor ? ` · ${actor}` : null}
        </span>
        <StoredPhotos photos={photo ? [photo] : []} />
        {mayTakeBack && (kind === 'expense' || kind === 'deposit') ? (
          <AskButton
            className="no-print"
            aria-label={`Annuler, ${note}`}
            question={{ about: 'takeBackCash', entry: { id, kind, amount, note, at } }}
          >
            Annuler
          </AskButton>
        ) : null}
      </span>
      <Amount value={amount} />
    </li>
  );
}

type SumListProps = { label?: string; sums: readonly [term: string, amount: number][] };

export const SumList = ({ label, sums }: SumListProps) => (
  <dl className="stack gap-8 bare mt-12 mb-12" aria-label={label}>
    {sums.map(([term, amount]) => (
      <div key={term} className="row between anywhere">
        <dt>{term}</dt>
        <dd className="bare bold">{formatFcfa(amount)}</dd>
      </div>
    ))}
  </dl>
);

function Sums({ drawer }: { drawer: DrawerOfDay }) {
  const { closing, day } = drawer;
  const sums = listDrawerSums(drawer);
  if (sums.length === 0) return null;
  return (
    <>
      <SumList label="Sommes du tiroir-caisse" sums={sums} />
      {closing ? (
        <div className="row between anywhere">
          <p className={closing.gap === 0 ? 'anywhere' : 'bold danger anywhere'}>
            {describeClosing(closing)}
            <span className="block muted text-14 regular wrap-anywhere">
              Clôturé <RelativeTime at={closing.at} /> par {closing.closer}
              {closing.isBlind ? null : ', somme connue'}
              {closing.note ? ` · ${closing.note}` : null}
            </span>
            {closing.outcome ? (
              <span className="block muted text-14 regular wrap-anywhere">
                {describeOutcome(closing.outcome, closing.gap, true)} · {closing.reason}
              </span>
            ) : null}
          </p>
          {closing.gap !== 0 && !closing.outcome ? (
            <SettleButton
              gap={{ id: closing.id, amount: closing.gap, owner: closing.closer, drawerDay: day }}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}
