import { IconArrowLeft } from '@tabler/icons-react';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';

type Props = { title: string; order: { shortNumber: string } | undefined; back?: string };

/** The title of a page that is about one act on an order; the number comes with the order. */
export const OrderActHeader = ({ title, order, back }: Props) => (
  <>
    {back ? (
      <ButtonLink to={back} kind="ghost" flush icon={IconArrowLeft}>
        Retour à la commande
      </ButtonLink>
    ) : null}
    <PageHeader
      title={title}
      subtitle={order ? `Commande ${formatShortNumber(order.shortNumber)}` : '\u00a0'}
    />
  </>
);
