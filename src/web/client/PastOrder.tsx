import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { replaceCart, useDraft } from './draft.ts';
import { OrderCard } from './OrderCard.tsx';

type Past = Outputs['orders']['history']['items'][number];

export function PastOrder({ order }: { order: Past }) {
  const draft = useDraft();
  const [asking, setAsking] = useState(false);
  const [loading, setLoading] = useState(false);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** Fills the cart with this order at current prices, without items that are no longer offered. */
  const orderAgain = async () => {
    setLoading(true);
    try {
      // With `always` it fails at once when there is no network, instead of waiting for it.
      const again = await utils.orders.again.fetch({ orderId: order.id }, { networkMode: 'always' });
      // A client who has left the page may be filling another cart.
      if (isMounted.current) fillCart(again);
    } catch (error) {
      setLoading(false);
      setAsking(false);
      showFailure(error, 'Erreur', 'Impossible de charger les détails de la commande.');
    }
  };

  const fillCart = ({ lines, unavailable }: Outputs['orders']['again']) => {
    if (lines.length === 0) {
      setLoading(false);
      setAsking(false);
      toast.info(
        'Plus rien à reprendre',
        'Les articles de cette commande ne sont plus proposés. Votre panier n’a pas changé.',
      );
      return;
    }
    replaceCart(lines.map(({ serviceName: service, ...line }) => ({ ...line, service })));
    if (unavailable.length > 0)
      toast.info(
        'Panier repris',
        `Plus proposé\u00a0: ${unavailable.map(({ name, service }) => `${name} (${service})`).join(', ')}.`,
      );
    else toast.success('Panier repris', 'Aux prix d’aujourd’hui.');
    navigate(buildStepLink(paths.client.order, 'payer'));
  };

  return (
    <>
      <OrderCard
        order={order}
        when={formatDate(order.createdAt)}
        actions={
          <Button
            variant="default"
            leftSection={<IconRepeat size={20} />}
            loading={loading}
            onClick={() => (draft.lines.length > 0 ? setAsking(true) : void orderAgain())}
          >
            Commander à nouveau
          </Button>
        }
      />
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void orderAgain()}
        busy={loading}
        title={'Remplacer votre panier\u00a0?'}
        act="Remplacer le panier"
        dismiss="Garder mon panier"
      >
        Ce que vous y aviez mis sera retiré.
      </Confirm>
    </>
  );
}
