import { Button, Group } from '@mantine/core';
import { IconFileInvoice, IconRepeat } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatDate } from '#domain/calendar.ts';
import { referenceOf } from '#domain/order.ts';
import { showFailure } from '#web/failures.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/toasts.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { Card } from '#web/ui/Card.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useDraft } from './draft.ts';
import classes from './FollowedOrder.module.css';
import { OrderContents } from './OrderContents.tsx';
import { OrderMoney } from './OrderMoney.tsx';

type Past = Outputs['orders']['history']['items'][number];

export function PastOrder({ order }: { order: Past }) {
  const { draft, change } = useDraft();
  const [asking, setAsking] = useState(false);
  const [loading, setLoading] = useState(false);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  /** The same cart at today's prices; what is no longer offered is said. */
  const orderAgain = async () => {
    setLoading(true);
    try {
      // Without network it fails at once instead of waiting for it.
      const again = await utils.orders.again.fetch({ orderId: order.id }, { networkMode: 'always' });
      // Whoever has left meanwhile may be filling another cart.
      if (shown.current) take(again);
    } catch (error) {
      setLoading(false);
      setAsking(false);
      showFailure(error, 'Erreur', 'Impossible de charger les détails de la commande.');
    }
  };

  const take = (again: Outputs['orders']['again']) => {
    if (again.lines.length === 0) {
      setLoading(false);
      setAsking(false);
      toast.info(
        'Plus rien à reprendre',
        'Aucun article de cette commande n’est encore proposé. Votre panier n’a pas changé.',
      );
      return;
    }
    change({
      lines: again.lines.map(({ productId, name, serviceName, quantity }) => ({
        productId,
        name,
        service: serviceName,
        quantity,
      })),
    });
    if (again.unavailable.length > 0)
      toast.info(
        'Panier repris',
        `Plus proposé\u00a0: ${again.unavailable.map(({ name, service }) => `${name} (${service})`).join(', ')}.`,
      );
    else toast.success('Panier repris', 'Aux prix d’aujourd’hui.');
    navigate(paths.client.order);
  };

  return (
    <Card as="article" aria-label={`Commande ${referenceOf(order.id)}`}>
      <div className={classes.head}>
        <Reference id={order.id} />
        <StatusBadge status={order.status} />
      </div>
      <p className={classes.when}>{formatDate(order.createdAt)}</p>
      <OrderContents items={order.items} />
      <OrderMoney order={order} />
      <Group gap="xs">
        <Button
          component={Link}
          to={paths.client.invoice(order.id)}
          variant="light"
          leftSection={<IconFileInvoice size={20} />}
        >
          Voir la facture
        </Button>
        <Button
          variant="default"
          leftSection={<IconRepeat size={20} />}
          loading={loading}
          onClick={() => (draft.lines.length > 0 ? setAsking(true) : void orderAgain())}
        >
          Commander à nouveau
        </Button>
      </Group>
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
    </Card>
  );
}
