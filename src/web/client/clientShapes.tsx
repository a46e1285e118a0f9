import { Titled } from '#web/shell/AreaSkeleton.tsx';
import { Ghost, ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import dashboard from './dashboard/DashboardPage.module.css';
import { GuestFrame } from './guest/GuestFrame.tsx';
import { OrderFormShape } from './order/steps/OrderFormShape.tsx';
import { CALL_TO_ORDER, GREETING, ORDER_TITLE } from './words.ts';

export function ClientDashboardShape({ name }: { name: string }) {
  return (
    <Titled title={`Bonjour ${name}`} subtitle={GREETING}>
      <div className={dashboard.grid}>
        <Card className={dashboard.call}>
          <p>{CALL_TO_ORDER}</p>
          <Ghost height={50} />
        </Card>
        <ListSkeleton count={2} />
      </div>
    </Titled>
  );
}

export const GuestOrderShape = () => (
  <GuestFrame>
    <OrderShape />
  </GuestFrame>
);

export function OrderShape() {
  return (
    <Titled title={ORDER_TITLE}>
      <OrderFormShape />
    </Titled>
  );
}
