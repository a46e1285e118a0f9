import { IconBackspace } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type CodeLeg, isCodeLocked } from '#domain/pieces/handover.ts';
import { call } from '#web/net/call.ts';
import { Button } from '#web/ui/form/Button.tsx';
import classes from '../sheets/Sheet.module.css';
import type { SheetDraft } from '../sheets/sheetDraft.ts';

const CELLS = [0, 1, 2, 3] as const;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'] as const;

interface CodeCellsProps {
  label: string;
  value: string;
  onChange(code: string): void;
  state: CodeState;
  triesLeft: number;
}

/** The input behind the four cells serves screen readers and keyboards; thumbs use `CodeKeys`. */
export function CodeCells({ label, value, onChange, state, triesLeft }: CodeCellsProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  // Content above may push the cells behind the keys on a small phone.
  useEffect(() => {
    if (value !== '') field.current?.scrollIntoView({ block: 'nearest' });
  }, [value]);
  return (
    <div className={`gap-4 grid ${classes.field}`} ref={field}>
      <label htmlFor={id} className="bold">
        {label}
      </label>
      <div className={`gap-8 grid relative ${classes.code}`} data-state={state}>
        {CELLS.map((cell) => (
          <span
            key={cell}
            className={`heavy tabular grid-centre round-14 bg-card text-28 ${classes.cell}`}
            data-next={cell === value.length ? '' : undefined}
            aria-hidden="true"
          >
            {value[cell]}
          </span>
        ))}
        <input
          id={id}
          className="absolute full p-0 no-border round-14 bg-none"
          inputMode="none"
          autoComplete="off"
          value={value}
          disabled={state === 'locked'}
          aria-invalid={isWrong(state) || undefined}
          aria-describedby={`${id}-state`}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '');
            const fresh = isWrong(state) ? digits.slice(HANDOVER_CODE_LENGTH) || digits : digits;
            onChange(fresh.slice(0, HANDOVER_CODE_LENGTH));
          }}
        />
      </div>
      <p
        id={`${id}-state`}
        role="status"
        className={`muted text-14 semibold ${classes.state}`}
        data-state={state}
      >
        {describeState(state, triesLeft)}
      </p>
    </div>
  );
}

const isWrong = (state: CodeState) => state === 'wrong' || state === 'locked';

/** The phone's own keyboard would hide the cells that the code is typed into. */
function CodeKeys({ value, onChange, state }: Pick<CodeCellsProps, 'value' | 'onChange' | 'state'>) {
  const typeDigit = (digit: string) =>
    onChange(((isWrong(state) ? '' : value) + digit).slice(0, HANDOVER_CODE_LENGTH));
  return (
    <div className={`gap-4 grid full ${classes.keys}`}>
      {KEYS.map((digit) =>
        digit ? (
          <button
            key={digit}
            type="button"
            className={`bold grid-centre border-control round-14 bg-paper ink text-22 ${classes.key}`}
            onClick={() => typeDigit(digit)}
          >
            {digit}
          </button>
        ) : (
          <span key="none" />
        ),
      )}
      <button
        type="button"
        className={`bold grid-centre border-control round-14 bg-paper ink text-22 ${classes.key}`}
        aria-label="Effacer"
        disabled={value === ''}
        onClick={() => onChange(isWrong(state) ? '' : value.slice(0, -1))}
      >
        <IconBackspace size={26} aria-hidden="true" />
      </button>
    </div>
  );
}

function describeState(state: CodeState, triesLeft: number): string {
  if (state === 'checking') return 'Vérification…';
  if (state === 'right') return 'Code exact.';
  if (state === 'unchecked') return 'Pas de réponse\u00a0: le code sera vérifié à l’envoi.';
  if (state === 'locked') return 'Cinq codes faux\u00a0: continuez sans code.';
  if (state !== 'wrong') return '';
  if (triesLeft === 0) return 'Ce n’est pas ce code.';
  return `Ce n’est pas ce code. ${triesLeft > 1 ? `Encore ${triesLeft} essais.` : 'Encore un essai.'}`;
}

type CodeFootProps = { code: string; state: CodeState; onCode(code: string): void; children: ReactNode };

export function CodeFoot({ code, state, onCode, children }: CodeFootProps) {
  const isTyped = mayUseCode(state);
  return (
    <>
      {isTyped || state === 'locked' ? null : <CodeKeys value={code} onChange={onCode} state={state} />}
      <div className={`gap-8 grid ${classes.ways}`}>
        {isTyped ? (
          <Button kind="ghost" onClick={() => onCode('')}>
            Retaper le code
          </Button>
        ) : null}
        {children}
      </div>
    </>
  );
}

const HANDOVER_CODE_LENGTH = 4;
/** A code whose check takes longer is sent unchecked, and the server decides when the act arrives. */
const PATIENCE_MS = 3_000;

/** `unchecked` means that no answer came, so the code goes with the act; `locked` leaves only the bypass. */
type CodeState = 'typing' | 'checking' | 'right' | 'unchecked' | 'wrong' | 'locked';

type Checked = { code: string; state: CodeState; triesLeft: number };

type CodeDraft = Pick<SheetDraft, 'code' | 'wrongCodes'>;

/** A code that was refused stays wrong and is not sent again, because the server counts each try. */
export function useCodeCheck(
  orderId: string,
  leg: CodeLeg,
  { code, wrongCodes = [] }: CodeDraft,
  change: (part: Partial<CodeDraft>) => void,
): Omit<Checked, 'code'> {
  const [checked, setChecked] = useState<Checked>({ code: '', state: 'typing', triesLeft: 0 });
  const wasWrong = wrongCodes.includes(code);
  useEffect(() => {
    if (code.length !== HANDOVER_CODE_LENGTH || wasWrong) return;
    let isCurrent = true;
    const showState = (state: CodeState, triesLeft = 0) => {
      if (isCurrent) setChecked({ code, state, triesLeft });
    };
    showState('checking');
    const timer = setTimeout(() => showState('unchecked'), PATIENCE_MS);
    call('missions.checkCode', { orderId, leg, code })
      .then(
        ({ ok, triesLeft }) => showState(ok ? 'right' : triesLeft > 0 ? 'wrong' : 'locked', triesLeft),
        () => showState('unchecked'),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [orderId, leg, code, wasWrong]);
  const isAnswered = checked.code === code;
  useEffect(() => {
    if (isAnswered && isWrong(checked.state) && !wasWrong) change({ wrongCodes: [...wrongCodes, code] });
  });
  if (code.length !== HANDOVER_CODE_LENGTH) return { state: 'typing', triesLeft: 0 };
  if (isAnswered) return checked;
  const state = isCodeLocked(wrongCodes.length) ? 'locked' : 'wrong';
  // The effect has not run yet for a code that was typed this instant.
  return { state: wasWrong ? state : 'checking', triesLeft: 0 };
}

export const mayUseCode = (state: CodeState) => state === 'right' || state === 'unchecked';
