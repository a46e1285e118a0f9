import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { DAY, formatIsoDay, formatLongDate } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatLongDay, formatSlot } from '#domain/format/order/slotWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { describeMissed, describeRule } from '#domain/format/ruleWords.ts';
import { capitalize } from '#domain/format/text.ts';
import { describeMethod } from '#domain/format/wording.ts';
import type { Order } from '#domain/orders/order.ts';
import { describeLine } from '#domain/orders/units.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { Fact } from '#web/ui/Fact.tsx';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import classes from './Recurring.module.css';
import { RuleForm } from './RuleForm.tsx';
import { pickOwner, startFromOrder, useRuleActs } from './rule.ts';
import { type Rule, TwoWeeks, VisitAct } from './TwoWeeks.tsx';

/** A client sees their own rules; the desk, which opens orders, sees those of everybody. */
export function RecurringPage() {
  const { me } = useSession();
  const query = trpc.recurring.list.useQuery();
  const [address, setAddress] = useSearchParams();
  const orderId = address.get('depuis');
  const getOrderLink = me && isDeskRole(me.role) ? paths[me.role].order : undefined;
  const isDesk = getOrderLink !== undefined;
  const rules = query.data?.items ?? [];
  return (
    <>
      {isDesk ? (
        <SectionHeader />
      ) : (
        <PageHeader title="Commandes régulières" subtitle="Nous repassons sans que vous recommandiez." />
      )}
      <div className="stack gap-16">
        {orderId ? (
          <Card title="Recommencer chaque semaine">
            <NewRule orderId={orderId} isDesk={isDesk} onClose={() => setAddress({}, { replace: true })} />
          </Card>
        ) : null}
        <QueryState query={query} waiting={<ListSkeleton count={2} />} subject="les commandes régulières" />
        {query.data && rules.length === 0 && !orderId ? <NoRule isDesk={isDesk} /> : null}
        {rules.length > 0 ? (
          <Card title="Prochains passages">
            <TwoWeeks rules={rules} getOrderLink={getOrderLink} />
          </Card>
        ) : null}
        <div className={`top gap-16 grid ${classes.rules}`}>
          {rules.map((rule) => (
            <RuleCard key={rule.id} rule={rule} isDesk={isDesk} />
          ))}
        </div>
        {rules.length > 0 && !orderId ? (
          <p className="muted text-14">Pour en ajouter une&nbsp;: {describeStart(isDesk)}</p>
        ) : null}
      </div>
    </>
  );
}

const describeStart = (isDesk: boolean) =>
  `${isDesk ? 'ouvrez une commande' : 'passez une commande, ou prenez-en une dans Historique'}, puis choisissez «\u00a0Recommencer chaque semaine\u00a0».`;

function NoRule({ isDesk }: { isDesk: boolean }) {
  return (
    <EmptyState
      title="Aucune commande régulière"
      text={capitalize(describeStart(isDesk))}
      action={isDesk ? undefined : <ButtonLink to={paths.client.order}>Passer une commande</ButtonLink>}
    />
  );
}

function NewRule({ orderId, isDesk, onClose }: { orderId: string; isDesk: boolean; onClose(): void }) {
  const now = useNow();
  const own = trpc.orders.get.useQuery({ orderId }, { enabled: !isDesk });
  const ofDesk = trpc.dispatch.order.useQuery({ orderId }, { enabled: isDesk });
  const query = isDesk ? ofDesk : own;
  const start = query.data && startFromOrder(query.data, now, isDesk);
  if (start)
    return (
      <>
        {ofDesk.data ? <p className="bold mb-16">{ofDesk.data.client.fullname}</p> : null}
        <RuleForm start={start} onClose={onClose} />
      </>
    );
  if (query.data)
    return (
      <p className="muted">
        {query.data.clientLocation
          ? 'Ces articles n’ont de prix que pour cette commande.'
          : 'Cette commande n’a pas de position sur la carte.'}
      </p>
    );
  return <QueryState query={query} waiting={<ListSkeleton count={2} />} subject="cette commande" />;
}

function RuleCard({ rule, isDesk }: { rule: Rule; isDesk: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const words = describeRule(rule);
  const title = isDesk ? `${rule.fullname}\u00a0· ${words}` : words;
  return (
    <Card as="article" title={title} aside={rule.paused ? <Badge tone="orange">En pause</Badge> : null}>
      {isOpen ? (
        <RuleForm
          start={{
            ...rule,
            ...(isDesk && { owner: pickOwner(rule) }),
            contactPhone: formatPhone(rule.contactPhone),
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className="stack">
          <RuleFacts rule={rule} />
          <RuleActs rule={rule} onChange={() => setOpen(true)} />
        </div>
      )}
    </Card>
  );
}

function RuleFacts({ rule }: { rule: Rule }) {
  const { items, address, total, refusal, paymentMethod, from, to } = rule;
  const now = useNow();
  const isAhead = from > formatIsoDay(now);
  return (
    <dl className="facts">
      <Fact term="Linge">{items.map((item) => describeLine(item)).join(' · ')}</Fact>
      <Fact term="Adresse">{address}</Fact>
      <Fact term="Par passage">
        {total === null ? (
          <span className="danger">
            {capitalize(describeMissed(refusal))}&nbsp;: modifiez la commande régulière.
          </span>
        ) : (
          `${formatFcfa(total)} ${describeMethod(paymentMethod)}`
        )}
      </Fact>
      <Fact term="À partir du">{isAhead ? formatLongDate(Date.parse(from)) : null}</Fact>
      <Fact term="Jusqu’au">{to ? formatLongDate(Date.parse(to)) : null}</Fact>
    </dl>
  );
}

function RuleActs({ rule, onChange }: { rule: Rule; onChange(): void }) {
  const { id: ruleId, paused } = rule;
  const [act, setAct] = useState<'Mettre en pause' | 'Arrêter'>('Arrêter');
  const [isAsking, setAsking] = useState(false);
  const { update } = useRuleActs();
  const now = useNow();
  const ask = (next: typeof act) => {
    setAct(next);
    setAsking(true);
  };
  const resume = () =>
    update.mutate(
      { ruleId, paused: false },
      {
        onSuccess: (resumed) =>
          toast.success(
            'Commande régulière reprise',
            `Passages réservés\u00a0: ${listBookedDays(resumed) || 'aucun pour l’instant'}.`,
          ),
      },
    );
  const accept = () =>
    update.mutate(
      { ruleId, ...(act === 'Arrêter' ? { to: formatIsoDay(now - DAY) } : { paused: true }) },
      { onSettled: () => setAsking(false) },
    );
  const bookedDays = listBookedDays(rule);
  return (
    <div className="row">
      <Button kind="secondary" onClick={onChange}>
        Modifier
      </Button>
      <Button
        kind="secondary"
        busy={update.isPending && !isAsking}
        onClick={paused ? resume : () => ask('Mettre en pause')}
      >
        {paused ? 'Reprendre' : 'Mettre en pause'}
      </Button>
      <Button kind="ghost" danger onClick={() => ask('Arrêter')}>
        Arrêter
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={accept}
        busy={update.isPending}
        title={`${act} cette commande régulière\u00a0?`}
        act={act}
        dismiss="La garder"
        danger={act === 'Arrêter'}
      >
        {bookedDays
          ? `Ses passages réservés sont annulés\u00a0: ${bookedDays}. `
          : 'Ses passages sans livreur sont annulés. '}
        Une commande déjà confiée à un livreur continue.
      </Confirm>
    </div>
  );
}

/** A visit that a livreur has is not cancelled. */
const listBookedDays = ({ dates }: Pick<Rule, 'dates'>): string =>
  dates
    .filter(({ status }) => status === 'pending')
    .map(({ date, slot }) => formatLongDay(slot?.from ?? Date.parse(date)))
    .join(', ');

type SkippedVisitProps = { order: Pick<Order, 'id' | 'ruleId' | 'slot'>; fallback: ReactNode };

/** The page that asked about the visit has lost its order. */
export function SkippedVisit({ order: { id, ruleId, slot }, fallback }: SkippedVisitProps) {
  const rules = trpc.recurring.list.useQuery(undefined, { meta: { silent: true } }).data?.items;
  const rule = rules?.find((one) => one.id === ruleId);
  const visit = rule?.dates.find((one) => one.orderId !== null && one.slot?.from === slot?.from);
  if (!slot || !rule) return fallback;
  if (visit && visit.orderId !== id) return null;
  return (
    <p ref={bringIntoView} className="row between mb-16 p-12-16 round-14 bg-sun wrap-anywhere">
      <strong className="fill">Pas de passage {formatSlot(slot)}.</strong>
      {visit ? <VisitAct rule={rule} visit={visit} /> : null}
    </p>
  );
}

/** The question may have stood further down. */
const bringIntoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'center' });
