import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { formatFcfa, NOT_AN_AMOUNT, parseAmount } from '#domain/format/money.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';

interface AmountChoiceProps {
  whole: number;
  /** Another amount that was chosen before. */
  earlier?: number | null;
  /** The intro names the whole, so it leaves once another amount is typed. */
  intro?: ReactNode;
  label: string;
  /** A higher amount counts as this one. */
  most?: number;
  refusalOf(amount: number): string | null;
  describe(amount: number): string | null;
  act(sum: string): string;
  onChoose(amount: number): void;
  children: ReactNode;
}

export function AmountChoice(props: AmountChoiceProps) {
  const { whole, earlier = null, intro, label, most = Number.POSITIVE_INFINITY, act, children } = props;
  const [typed, setTyped] = useState(earlier === null ? null : String(earlier));
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const amount = typed === null ? whole : parseAmount(typed);
  const sum = amount === null ? null : Math.min(amount, most);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = sum === null ? NOT_AN_AMOUNT : props.refusalOf(sum);
    setRefusal(wrong);
    if (wrong) field.current?.focus();
    else if (sum !== null) props.onChoose(sum);
  };
  return (
    <>
      {typed === null ? intro : null}
      <form className="stack gap-16 mt-16" onSubmit={submit} noValidate>
        {typed === null ? null : (
          <Field
            ref={field}
            label={label}
            help={<strong className="warning">{amount === null ? null : props.describe(amount)}</strong>}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setRefusal(null);
            }}
            error={refusal}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            autoFocus
          />
        )}
        <div className="stack gap-8">
          <Button type="submit">{act(sum === null ? '…' : formatFcfa(sum))}</Button>
          {typed === null ? (
            <Button kind="ghost" onClick={() => setTyped('')}>
              Autre montant
            </Button>
          ) : null}
          {children}
        </div>
      </form>
    </>
  );
}
