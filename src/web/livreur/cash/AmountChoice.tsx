import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { formatFcfa, NOT_AN_AMOUNT, parseAmount } from '#domain/format/money.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';

interface AmountChoiceProps {
  whole: number;
  /** The intro names the whole, so it leaves once another amount is typed. */
  intro?: ReactNode;
  label: string;
  refusalOf(amount: number): string | null;
  act(sum: string): string;
  onChoose(amount: number): void;
  children: ReactNode;
}

export function AmountChoice({ whole, intro, label, refusalOf, act, onChoose, children }: AmountChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const amount = typed === null ? whole : parseAmount(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = amount === null ? NOT_AN_AMOUNT : refusalOf(amount);
    setRefusal(wrong);
    if (wrong) field.current?.focus();
    else if (amount !== null) onChoose(amount);
  };
  return (
    <>
      {typed === null ? intro : null}
      <form className="stack gap-16 mt-16" onSubmit={submit} noValidate>
        {typed === null ? null : (
          <Field
            ref={field}
            label={label}
            help={describeGap(whole, amount)}
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
          <Button type="submit">{act(amount === null ? '…' : formatFcfa(amount))}</Button>
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

function describeGap(whole: number, amount: number | null): string {
  const gap = (amount ?? whole) - whole;
  const words = gap === 0 ? '' : `\u00a0: ${formatFcfa(Math.abs(gap))} de ${gap > 0 ? 'plus' : 'moins'}`;
  return `${formatFcfa(whole)} en tout${words}.`;
}
