import { skipToken } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatPhone, PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { listLastingCare } from '#domain/orders/care.ts';
import { toDraftPlace } from '#domain/orders/draftPlace.ts';
import { toWantedItem } from '#domain/orders/order.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field, LineField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import type { ListedOrder } from '../types.ts';
import { type Caller, deskDraft } from './deskDraft.ts';
import classes from './NewOrder.module.css';

type KnownContact = Outputs['dispatch']['contacts']['items'][number];

/** Fewer signs would list half the town. */
const FEWEST_SIGNS = 3;

interface Props {
  hasGap: boolean;
  onRepeat(): void;
}

export function CallerBlock({ hasGap, onRepeat }: Props) {
  const { caller } = deskDraft.useDraft();
  return (
    <Card title="Qui appelle ?" className="mb-16">
      {caller ? (
        <KnownCaller caller={caller} hasGap={hasGap} onRepeat={onRepeat} />
      ) : (
        <CallerSearch hasGap={hasGap} />
      )}
    </Card>
  );
}

function CallerSearch({ hasGap }: { hasGap: boolean }) {
  const [text, setText] = useState('');
  const search = text.trim();
  const { data } = trpc.dispatch.contacts.useQuery(
    { search },
    { enabled: search.length >= FEWEST_SIGNS, placeholderData: (previous) => previous },
  );
  const contacts = search.length >= FEWEST_SIGNS ? (data?.items ?? []) : [];
  const phone = parsePhone(search);
  const callers = contacts.map((contact) => toCaller(contact, phone));
  const newCaller = phone ? { phone, fullname: '', email: '' } : null;
  const chooseFirst = (event: FormEvent) => {
    event.preventDefault();
    const first = callers[0] ?? newCaller;
    if (first) chooseCaller(first);
  };
  return (
    <form onSubmit={chooseFirst} className="stack gap-8">
      <Field
        label="Téléphone du client, ou son nom"
        autoFocus
        type="search"
        value={text}
        autoComplete="off"
        placeholder="07 01 02 03 04"
        error={hasGap ? 'Dites d’abord qui appelle.' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className="bare stack gap-4" aria-label="Clients trouvés">
        {callers.map((caller) => (
          <li key={caller.account?.id ?? caller.phone}>
            <button
              type="button"
              className="bare full tall-44 p-8-12 border round-10 inherit text-left"
              onClick={() => chooseCaller(caller)}
            >
              <strong>{caller.fullname}</strong>{' '}
              <span className="muted">
                {caller.account ? 'A un compte, n’a jamais appelé' : formatPhone(caller.phone)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {newCaller ? (
        <Button kind="secondary" onClick={() => chooseCaller(newCaller)}>
          Nouveau client
        </Button>
      ) : null}
    </form>
  );
}

/** A number that only an account has is the account's until the desk says otherwise. */
function toCaller(contact: KnownContact, typedPhone: string | null): Caller {
  if ('id' in contact)
    return { phone: contact.phone, fullname: contact.fullname, email: contact.email ?? '' };
  const { account, phone } = contact;
  return { phone: typedPhone ?? phone ?? '', fullname: account.fullname, email: '', account };
}

const chooseCaller = (caller: Caller) => deskDraft.change({ caller });

function KnownCaller({ caller, hasGap, onRepeat }: Props & { caller: Caller }) {
  const change = (part: Partial<Caller>) => deskDraft.change({ caller: { ...caller, ...part } });
  const isPhoneWrong = parsePhone(caller.phone) === null;
  return (
    <div className="stack gap-12">
      <div className={`stack ${classes.identity}`}>
        <PhoneField
          label="Téléphone"
          value={caller.phone}
          autoComplete="off"
          error={isPhoneWrong ? PHONE_MESSAGE : undefined}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
        <LineField
          label="Nom complet"
          value={caller.fullname}
          maxLength={60}
          autoFocus={caller.fullname === ''}
          autoComplete="off"
          error={hasGap && caller.fullname.trim() === '' ? 'Indiquez le nom du client.' : undefined}
          onChange={(event) => change({ fullname: event.currentTarget.value })}
        />
        <Field
          label="E-mail (facultatif)"
          type="email"
          value={caller.email}
          autoComplete="off"
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
      </div>
      {caller.account ? (
        <p className="muted">
          La commande ira sur le compte de {caller.account.fullname}.{' '}
          <Button kind="ghost" size="sm" flush onClick={() => change({ account: undefined })}>
            Sans compte
          </Button>
        </p>
      ) : null}
      {isPhoneWrong ? null : <LastOrders phone={caller.phone} onRepeat={onRepeat} />}
      <div>
        <Button kind="ghost" size="sm" flush onClick={() => deskDraft.change({ caller: undefined })}>
          Un autre client
        </Button>
      </div>
    </div>
  );
}

const MOST = 3;

export function useLastOrders(phone: string | undefined): ListedOrder[] {
  const search = phone && parsePhone(phone);
  const { data } = trpc.dispatch.board.useQuery(search ? { search, limit: MOST } : skipToken);
  return data?.items.filter(({ items }) => items !== undefined) ?? [];
}

/** What the caller had before is one key away: linen, place and means of payment. */
function LastOrders({ phone, onRepeat }: { phone: string; onRepeat(): void }) {
  const paths = useDeskPaths();
  const navigate = useNavigate();
  const orders = useLastOrders(phone);
  if (orders.length === 0) return null;
  const repeat = (order: ListedOrder) => {
    fillDraftFromOrder(order);
    onRepeat();
    navigate(buildStepLink(paths.newOrder, 'payer'));
  };
  return (
    <ul className="bare row" aria-label="Ses dernières commandes">
      {orders.map((order, i) => (
        <li key={order.id}>
          <Button kind={i === 0 ? 'primary' : 'secondary'} autoFocus={i === 0} onClick={() => repeat(order)}>
            Comme le {formatDate(order.createdAt)}&nbsp;: {formatPieces(order.pieces)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function fillDraftFromOrder(order: ListedOrder): void {
  const { items = [], note, paymentMethod, account } = order;
  deskDraft.change({
    ...toDraftPlace(order),
    lines: items.map(({ name, ...item }) => ({
      ...toWantedItem(item),
      name,
      care: listLastingCare(item.care),
    })),
    ...(paymentMethod && { paymentMethod, accountId: account?.id }),
    note,
    slot: undefined,
  });
}
