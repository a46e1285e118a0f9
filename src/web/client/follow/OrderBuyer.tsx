import { BuyerPart, type BuyerProps } from '#web/invoice/BuyerPart.tsx';
import { trpc } from '#web/net/trpc.ts';
import { useOrderAccess } from '../orderAccess.ts';

export function OrderBuyer({ order }: Pick<BuyerProps, 'order'>) {
  const { send, refresh } = useOrderAccess().useOrder(order.id);
  const house = trpc.house.public.useQuery().data;
  if (!house || house.certification === 'off') return null;
  return <BuyerPart order={order} sendBuyer={(buyer) => send('setBuyer', buyer).then(refresh)} />;
}
