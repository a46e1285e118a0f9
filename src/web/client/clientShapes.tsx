import { paths } from '#domain/addresses.ts';
import { OrderFormShape } from '#web/ordering/steps/OrderFormShape.tsx';
import { Ghost, ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { GuestFrame } from './guest/GuestFrame.tsx';

export function ClientDashboardShape({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={`Bonjour ${name}`} />
      <div className="stack gap-16 content-start">
        <Ghost height={90} />
        <ListSkeleton count={2} />
      </div>
    </>
  );
}

export const GuestOrderShape = () => (
  <GuestFrame>
    <OrderFormShape form={paths.order} exit={paths.home} />
  </GuestFrame>
);

export const OrderShape = () => <OrderFormShape form={paths.client.order} exit={paths.client.dashboard} />;
