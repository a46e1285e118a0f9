import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { isAnswerOwed } from '#domain/clock/clock.ts';
import { composeLivreurMessage } from '#domain/format/order/followWords.ts';
import { buildWhatsAppUrl } from '#domain/format/phone.ts';
import { getGivenName } from '#domain/format/text.ts';
import { isOnTheRoad, isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isReturning, type Order, type OrderOfClient } from '#domain/orders/order.ts';
import { ButtonAnchor, type Look } from '#web/ui/form/Button.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { useOrderAccess } from '../orderAccess.ts';
import classes from './FollowCard.module.css';
import type { ClientClock } from './useClientClock.ts';

type Driven = Pick<Order, 'status' | 'linen' | 'returningAt' | 'livreur' | 'client'> &
  Pick<OrderOfClient, 'shortNumber'>;

type Props = { order: Driven; orderClock: ClientClock | null } & Pick<Look, 'kind'>;

/** A livreur without a phone number has left the house, so the client is shown nobody to call but that another comes. */
export function LivreurInCharge({ order, orderClock, kind }: Props) {
  const { shortNumber, livreur, status, client } = order;
  const team = useOrderAccess().useFacts();
  if (!(isOpen(status) || isReturning(order))) return null;
  // Linen that is late at the house, or an answer that it owes, is not the livreur's to explain.
  const isOfHouse = !isOnTheRoad(status) || (orderClock !== null && isAnswerOwed(orderClock.clock));
  const asksTeam = orderClock?.delay && isOfHouse && team?.teamPhone;
  if (!asksTeam && !livreur) return null;
  return (
    <div className="stack gap-8 anywhere">
      {asksTeam ? (
        <CallButtons name="l’équipe Laveo" phone={asksTeam} whatsapp={team.teamWhatsapp} kind={kind} />
      ) : null}
      {!asksTeam && livreur?.phone ? (
        <CallButtons
          name={getGivenName(livreur.fullname)}
          phone={livreur.phone}
          whatsapp={livreur.phone}
          message={composeLivreurMessage(shortNumber, client.fullname)}
          kind={kind}
        />
      ) : null}
      {livreur?.phone ? (
        <p className="text-14 muted">
          Votre livreur&nbsp;: <strong>{livreur.fullname}</strong> <Phone value={livreur.phone} />
        </p>
      ) : livreur ? (
        <p className="text-14 muted">Un autre livreur vous sera attribué</p>
      ) : null}
    </div>
  );
}

interface CallProps extends Pick<Look, 'kind'> {
  name: string;
  phone: string;
  whatsapp: string | null;
  message?: string;
}

export function CallButtons({ name, phone, whatsapp, message, kind }: CallProps) {
  return (
    <div className={`gap-8 flex ${classes.contacts}`}>
      <ButtonAnchor className="fill" href={`tel:${phone}`} icon={IconPhone} kind={kind}>
        Appeler {name}
      </ButtonAnchor>
      {whatsapp ? (
        <ButtonAnchor
          className={classes.whatsapp}
          href={buildWhatsAppUrl(whatsapp, message)}
          target="_blank"
          rel="noopener"
          kind="secondary"
          icon={IconBrandWhatsapp}
          aria-label="WhatsApp"
        />
      ) : null}
    </div>
  );
}
