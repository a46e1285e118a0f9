import { skipToken } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field, LineField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import type { ListedOrder } from '../types.ts';
import { CallerOrders } from './CallerOrders.tsx';
import { CallerSearch } from './CallerSearch.tsx';
import { isChosen, toCaller } from './callerMatch.ts';
import { type Caller, chooseCaller, deskDraft } from './deskDraft.ts';
import classes from './NewOrder.module.css';

interface Props {
  caller: Caller | undefined;
  isWide: boolean;
  hasGap: boolean;
  onNext(): void;
  /** The search leaves the page with the focus, or a draft that is taken up has none yet. */
  onFocusLost(): void;
  onRepeat(order: ListedOrder): void;
}

export function CallerPart({ caller, isWide, hasGap, onNext, onFocusLost, onRepeat }: Props) {
  if (caller) return <ChosenCaller {...{ caller, hasGap, onNext, onFocusLost, onRepeat }} />;
  return (
    <CallerSearch
      isWide={isWide}
      error={hasGap ? 'Dites d’abord qui appelle.' : undefined}
      onChoose={onNext}
      onRepeat={onRepeat}
    />
  );
}

type ChosenProps = Omit<Props, 'isWide'> & { caller: Caller };

function ChosenCaller({ caller, hasGap, onNext, onFocusLost, onRepeat }: ChosenProps) {
  const { phone, fullname, email, account } = caller;
  const change = (part: Partial<Caller>) => deskDraft.change({ caller: { ...caller, ...part } });
  const isPhoneWrong = parsePhone(phone) === null;
  const isComplete = fullname !== '' && !isPhoneWrong;
  useFocusOnce(isComplete, onFocusLost);
  return (
    <>
      <form
        className={`stack gap-12 ${classes.body}`}
        onSubmit={(event) => {
          event.preventDefault();
          onNext();
        }}
      >
        <PhoneField
          label="Téléphone"
          value={phone}
          autoComplete="off"
          autoFocus={isPhoneWrong}
          error={isPhoneWrong && (hasGap || phone !== '') ? PHONE_MESSAGE : undefined}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
        <LineField
          label="Nom complet"
          value={fullname}
          maxLength={60}
          autoFocus={fullname === ''}
          autoComplete="off"
          error={hasGap && fullname.trim() === '' ? 'Indiquez le nom du client.' : undefined}
          onChange={(event) => change({ fullname: event.currentTarget.value })}
        />
        <Field
          label="E-mail (facultatif)"
          type="email"
          value={email}
          autoComplete="off"
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        {account ? (
          <p className="muted">
            La commande sera dans l’espace client {prefixWithDe(account.fullname)}.{' '}
            <Button
              kind="ghost"
              size="sm"
              flush
              onClick={() => change({ account: undefined, userId: undefined })}
            >
              Détacher
            </Button>
          </p>
        ) : null}
        <div>
          <Button kind="ghost" size="sm" flush onClick={() => deskDraft.change({ caller: undefined })}>
            Un autre client
          </Button>
        </div>
        <button type="submit" hidden />
      </form>
      <PhoneOwners caller={caller} onChoose={onFocusLost} />
      <CallerOrders caller={caller} onRepeat={onRepeat} />
    </>
  );
}

/** The number may be known under another name than the one that was typed. */
function PhoneOwners({ caller, onChoose }: { caller: Caller; onChoose(): void }) {
  const phone = parsePhone(caller.phone);
  const { data } = trpc.dispatch.contacts.useQuery(phone ? { search: phone } : skipToken);
  const owners = data?.items ?? [];
  if (owners.some((one) => isChosen(one, caller))) return null;
  return owners.map((one) => {
    const owner = toCaller(one, caller.phone);
    return (
      <p key={owner.userId ?? owner.phone} className="row anywhere">
        Ce numéro est celui {prefixWithDe(owner.fullname)}.
        <Button
          kind="secondary"
          size="sm"
          onClick={() => {
            chooseCaller(owner, one.addresses);
            onChoose();
          }}
        >
          C’est ce client
        </Button>
      </p>
    );
  });
}

/** A person who is already elsewhere keeps the focus. */
function useFocusOnce(isReady: boolean, onFocusLost: () => void): void {
  const hasMoved = useRef(false);
  const moveFocus = useEffectEvent(onFocusLost);
  useEffect(() => {
    if (!isReady || hasMoved.current) return;
    hasMoved.current = true;
    if (document.activeElement === document.body) moveFocus();
  }, [isReady]);
}
