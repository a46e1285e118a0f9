import { paths } from '#domain/addresses.ts';
import { Ghost, ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import dashboard from './dashboard/DashboardPage.module.css';
import { GuestFrame } from './guest/GuestFrame.tsx';
import { OrderFormShape } from './order/steps/OrderFormShape.tsx';
import { CALL_TO_ORDER, GREETING } from './words.ts';

export function ClientDashboardShape({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={`Bonjour ${name}`} subtitle={GREETING} />
      <div className={dashboard.grid}>
        <Card className={dashboard.call}>
          <p>{CALL_TO_ORDER}</p>
          <Ghost height={50} />
        </Card>
        <ListSkeleton count={2} />
      </div>
    </>
  );
}

export const GuestOrderShape = () => (
  <GuestFrame>
    <OrderFormShape form={paths.order} />
  </GuestFrame>
);

export const OrderShape = () => <OrderFormShape form={paths.client.order} exit={paths.client.dashboard} />;
