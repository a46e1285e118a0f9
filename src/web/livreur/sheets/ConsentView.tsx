import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { computeSettledAmount, isOnAccount } from '#domain/money/payment.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import { describeLine, formatQuantity } from '#domain/orders/units.ts';
import { Button } from '#web/ui/form/Button.tsx';
import figures from '#web/ui/table/FigureTable.module.css';
import { CodeCells, CodeFoot, mayUseCode, useCodeCheck } from '../code/CodeCells.tsx';
import { CashInSheet, ConfirmButtons, computeCashToAsk } from './CashInSheet.tsx';
import styles from './Sheet.module.css';
import { SheetBody } from './Sheet.tsx';
import type { SheetViewProps } from './sheetDraft.ts';
import { buildAddedKey, computeTaking, isChanged, type Taking } from './sheetRules.ts';

/** The livreur turns this view to the client, whose code is their consent. */
export function ConsentView({ mission, draft, change, onConfirm }: SheetViewProps) {
  const taking = computeTaking(mission, draft);
  const check = useCodeCheck(mission.id, 'pickup', draft, change);
  const isPaidAtDoor = !isOnAccount(mission);
  const due = isPaidAtDoor ? Math.max(0, taking.total - computeSettledAmount(mission)) : 0;
  const cash = computeCashToAsk(mission, draft, due);
  const onCode = (code: string) => change({ code });
  // The keys would leave a small phone two lines of what the client agrees to.
  const [isRead, setRead] = useState(draft.code !== '');
  const ways = (
    <>
      <Button kind="ghost" onClick={() => change({ step: 'linen' })}>
        Recompter
      </Button>
      {mayUseCode(check.state) ? null : (
        <Button
          kind={check.state === 'locked' ? 'primary' : 'ghost'}
          onClick={() => change({ step: 'bypass' })}
        >
          Sans code
        </Button>
      )}
    </>
  );
  // The total stands beside the keys: the client reads it while typing the code, however many lines there are.
  const acts = (
    <>
      <dl className="between text-22 heavy flex baseline gap-0-12">
        <dt>{formatPieces(taking.pieces)}</dt>
        <dd className="tabular nowrap">{isPaidAtDoor ? formatFcfa(taking.total) : 'Sur compte'}</dd>
      </dl>
      {isRead && cash.due > 0 && cash.due < taking.total ? (
        <p className="between bold flex gap-0-12 tabular">
          Reste à payer <span className="nowrap">{formatFcfa(cash.due)}</span>
        </p>
      ) : null}
      {isRead ? (
        <>
          <CodeCells
            label={'D’accord\u00a0? Votre code de ramassage'}
            value={draft.code}
            onChange={onCode}
            {...check}
          />
          {mayUseCode(check.state) ? (
            <ConfirmButtons
              label={`Prendre ${formatPieces(taking.pieces)}`}
              unpaidLabel="D’accord, pas encore payé"
              cash={cash}
              onConfirm={(payment) => onConfirm(draft, payment)}
            />
          ) : null}
          <CodeFoot code={draft.code} state={check.state} onCode={onCode}>
            {ways}
          </CodeFoot>
        </>
      ) : (
        <>
          <Button full size="lg" className={styles.confirm} onClick={() => setRead(true)}>
            D’accord, taper mon code
          </Button>
          <div className={`gap-8 grid ${styles.ways}`}>{ways}</div>
        </>
      )}
    </>
  );
  return (
    <SheetBody foot={acts}>
      <div className="stack text-18">
        <p>
          Votre commande devient{'\u00a0'}:
          <span className="block muted text-16">
            Avant{'\u00a0'}: {formatPieces(taking.ordered)}
            {isPaidAtDoor ? `, ${formatFcfa(mission.grandTotal)}` : ''}.
          </span>
        </p>
        <PriceTable taking={taking} transportFee={isPaidAtDoor ? mission.transportFee : null} />
      </div>
      <CashInSheet mission={mission} cash={cash} draft={draft} agreedTotal={taking.total} onChange={change} />
    </SheetBody>
  );
}

/** Changed lines come first, because the rest may be below the fold. A null fee leaves every price out: the account has its own. */
function PriceTable({ taking, transportFee }: { taking: Taking; transportFee: number | null }) {
  const countedLines = taking.lines.map((line) => ({
    ...line,
    key: `${line.position}`,
    quantity: line.counted,
    change: isChanged(line) ? `au lieu de ${formatQuantity(line.ordered)}` : null,
  }));
  const lines = [
    ...taking.added.map((line) => ({ ...line, key: buildAddedKey(line), change: 'en plus' })),
    ...countedLines.filter(({ change }) => change),
    ...countedLines.filter(({ change }) => !change),
  ];
  return (
    <table className={figures.table}>
      <tbody>
        {lines.map(({ key, change, ...line }) => (
          <tr key={key}>
            <th scope="row">
              {describeLine(line)}
              {change ? <span className="block semibold text-16 warning">{change}</span> : null}
            </th>
            {transportFee === null ? null : <td className="nowrap">{formatFcfa(computeLineTotal(line))}</td>}
          </tr>
        ))}
        {transportFee === null ? null : (
          <tr>
            <th scope="row">Transport</th>
            <td className="nowrap">{formatFcfa(transportFee)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
