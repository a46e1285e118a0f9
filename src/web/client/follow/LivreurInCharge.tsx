import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { composeLivreurMessage } from '#domain/format/order/clientMessages.ts';
import { buildWhatsAppUrl, formatPhone } from '#domain/format/phone.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isReturning, type Order } from '#domain/orders/order.ts';
import { ButtonAnchor } from '#web/ui/form/Button.tsx';
import classes from './FollowCard.module.css';

type Driven = Pick<Order, 'id' | 'status' | 'linen' | 'returningAt' | 'livreur' | 'client'>;

/** A livreur without a phone number has left the house, so the client is shown nobody to call. */
export function LivreurInCharge({ order }: { order: Driven }) {
  const { id, livreur, status, client } = order;
  if (!livreur?.phone || !(isOpen(status) || isReturning(order))) return null;
  return (
    <div className="stack gap-8 anywhere">
      <p>
        Votre livreur&nbsp;: <strong>{livreur.fullname}</strong>{' '}
        <span className="tabular nowrap">{formatPhone(livreur.phone)}</span>
      </p>
      <div className={classes.contacts}>
        <ButtonAnchor href={`tel:${livreur.phone}`} kind="secondary" icon={IconPhone}>
          Appeler
        </ButtonAnchor>
        <ButtonAnchor
          href={buildWhatsAppUrl(livreur.phone, composeLivreurMessage(id, client.fullname))}
          target="_blank"
          rel="noopener"
          kind="secondary"
          icon={IconBrandWhatsapp}
        >
          WhatsApp
        </ButtonAnchor>
      </div>
    </div>
  );
}
