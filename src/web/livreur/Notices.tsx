import { IconClock, IconPhone, IconServerOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { isOverCashLimit } from '#domain/money/cash.ts';
import { useLiveState } from '#web/net/live.ts';
import { trpc } from '#web/net/trpc.ts';
import { correctObstacle, countActs, isWaiting } from '#web/sendQueue/entry.ts';
import { removeEntry, useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { RelativeTime } from '#web/ui/clock.tsx';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ACT_KINDS, isAct, isChained } from './acts/acts.ts';
import { useTill } from './cash/ownCash.tsx';
import classes from './missions/MissionsPage.module.css';

type NoticesProps = { what: string; savedAt: number | null };

export function Notices(props: NoticesProps) {
  return (
    <>
      <WaitingPill {...props} />
      <Refusals />
      <CashLimitNotice />
    </>
  );
}

const CAUSES = {
  network: { words: '', Icon: IconClock },
  server: { words: 'Le serveur ne répond pas\u00a0: ', Icon: IconServerOff },
  none: { words: 'Envoi\u00a0: ', Icon: IconClock },
};

function WaitingPill({ savedAt, what }: NoticesProps) {
  const { entries, sending, ...state } = useSendQueueState();
  const live = useLiveState();
  const obstacle = correctObstacle(state.obstacle, live);
  const { words, Icon } = CAUSES[obstacle ?? 'none'];
  // The bar counts what waits offline. A first attempt shows on its button; a retry still counts as waiting.
  const waiting = live === 'offline' || (sending && !obstacle) ? [] : entries.filter(isWaiting);
  const count = countActs(waiting);
  const acts = waiting.filter(isAct);
  const act = acts.find(isChained) ?? acts[0];
  return (
    <>
      <div role="status" className="contents">
        {count > 0 ? (
          <p className="row bold one-row self-start p-8-12 round-14 bg-sun warning">
            <Icon className="fixed" size={20} aria-hidden="true" />
            <span>
              {words}
              {count > 1 ? `${count} actions` : '1 action'} en attente d’envoi
              {count === 1 && act ? `\u00a0: ${ACT_KINDS[act.kind].outcome(act)}` : null}
            </span>
          </p>
        ) : null}
      </div>
      {savedAt !== null && obstacle !== null && live !== 'offline' ? (
        <p className="muted">
          {what} sur ce téléphone <RelativeTime at={savedAt} />.
        </p>
      ) : null}
    </>
  );
}

/** A refusal arrives above a list that may be scrolled. */
const bringIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' });

/** Refused acts stay on the screen until they are read, because a toast may pass unnoticed on the road. */
function Refusals() {
  const { entries } = useSendQueueState();
  return entries.map(({ id, orderId, refusal }) =>
    refusal ? (
      <Card
        key={id}
        ref={bringIntoView}
        className={`stack gap-8 anywhere ${classes.refusal}`}
        aria-label={refusal.title}
      >
        <p className="heavy">{refusal.title}</p>
        <p>{refusal.text}</p>
        <div className="row">
          {orderId ? <CallTeam /> : null}
          <Button kind="secondary" onClick={() => void removeEntry(id)}>
            J’ai compris
          </Button>
        </div>
      </Card>
    ) : null,
  );
}

export function CallTeam() {
  const { teamPhone } = trpc.house.public.useQuery(undefined, { meta: { silent: true } }).data ?? {};
  return teamPhone ? (
    <ButtonAnchor kind="secondary" href={`tel:${teamPhone}`} icon={IconPhone}>
      Appeler l’équipe
    </ButtonAnchor>
  ) : null;
}

function CashLimitNotice() {
  const { cash } = useTill();
  const { pathname } = useLocation();
  if (!cash || !isOverCashLimit(cash.held, cash.limit)) return null;
  return (
    <Card className="relative bold p-8-12 bg-sun warning text-13 leading-13" aria-label="Caisse à remettre">
      <p>
        Vous avez en main plus de {formatFcfa(cash.limit)}
        {'\u00a0'}: remettez votre caisse à l’équipe dès que possible.{' '}
        {pathname === paths.livreur.cash ? null : (
          <Link to={paths.livreur.cash} className="box-link nowrap inherit">
            Voir ma caisse
          </Link>
        )}
      </p>
    </Card>
  );
}
