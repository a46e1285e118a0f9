import { IconRepeat } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, type Look } from '#web/ui/form/Button.tsx';
import { type RepeatedOrder, replaceCart, useDraft } from './draft.ts';

type Props = { order: RepeatedOrder & Pick<Order, 'id'> } & Pick<Look, 'kind' | 'size' | 'flush'>;

export function ReorderButton({ order, ...look }: Props) {
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

  const reorder = async () => {
    setLoading(true);
    try {
      // `always` makes the request fail at once without a network, instead of waiting for one.
      const again = await utils.orders.again.fetch({ orderId: order.id }, { networkMode: 'always' });
      // A client who has left the page may be filling another cart.
      if (isMounted.current) fillCart(again);
    } catch (error) {
      setLoading(false);
      setAsking(false);
      showFailure(error, 'Erreur', 'Impossible de charger les détails de la commande.');
    }
  };

  const fillCart = ({ lines, unavailable, note }: Outputs['orders']['again']) => {
    if (lines.length === 0) {
      setLoading(false);
      setAsking(false);
      toast.info(
        'Plus rien à reprendre',
        'Les articles de cette commande ne sont plus proposés. Votre choix n’a pas changé.',
      );
      return;
    }
    const cart = lines.map(({ serviceName: service, ...line }) => ({ ...line, service }));
    replaceCart(cart, note, order);
    if (unavailable.length > 0)
      toast.info(
        'Articles repris',
        `Plus proposé\u00a0: ${unavailable.map(({ name, service }) => `${name} (${service})`).join(', ')}.`,
      );
    navigate(buildStepLink(paths.client.order, 'payer'));
  };

  return (
    <>
      <Button
        {...look}
        icon={IconRepeat}
        busy={loading}
        onClick={() => (draft.lines.length > 0 ? setAsking(true) : void reorder())}
      >
        Commander à nouveau
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void reorder()}
        busy={loading}
        title={'Remplacer le linge déjà choisi\u00a0?'}
        act="Remplacer"
        dismiss="Garder mon choix"
      >
        Ce que vous aviez choisi sera retiré.
      </Confirm>
    </>
  );
}
