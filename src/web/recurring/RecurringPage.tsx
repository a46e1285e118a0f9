import { useSearchParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from './Recurring.module.css';
import { RuleCard } from './RuleCard.tsx';
import { RuleForm } from './RuleForm.tsx';
import { startFromOrder } from './ruleStart.ts';
import { TwoWeeks } from './TwoWeeks.tsx';

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
        <SectionHeader subtitle="Les deux semaines à venir, pour tous." />
      ) : (
        <PageHeader title="Commandes régulières" subtitle="Nous repassons sans que vous recommandiez." />
      )}
      <div className="stack gap-16">
        {orderId ? (
          <Card title="Recommencer chaque semaine">
            <NewRule orderId={orderId} isDesk={isDesk} onClose={() => setAddress({}, { replace: true })} />
          </Card>
        ) : null}
        {query.isPending ? <ListSkeleton count={2} /> : null}
        {query.isError && !query.data ? (
          <LoadFailure title="Impossible de charger les commandes régulières." query={query} />
        ) : null}
        {query.data && rules.length === 0 && !orderId ? <NoRule isDesk={isDesk} /> : null}
        {rules.length > 0 ? (
          <Card title="Deux semaines">
            <TwoWeeks rules={rules} getOrderLink={getOrderLink} />
          </Card>
        ) : null}
        <div className={`top gap-16 grid ${classes.rules}`}>
          {rules.map((rule) => (
            <RuleCard key={rule.id} rule={rule} isDesk={isDesk} />
          ))}
        </div>
      </div>
    </>
  );
}

function NoRule({ isDesk }: { isDesk: boolean }) {
  return (
    <EmptyState
      title="Aucune commande régulière"
      text={`${isDesk ? 'Ouvrez' : 'Passez'} une commande, puis choisissez «\u00a0Recommencer chaque semaine\u00a0».`}
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
  if (start) return <RuleForm start={start} onClose={onClose} />;
  if (query.isPending) return <ListSkeleton count={2} />;
  return query.isError ? (
    <LoadFailure title="Impossible de charger cette commande." query={query} />
  ) : (
    <p className="muted">Cette commande n’a pas de position sur la carte.</p>
  );
}
