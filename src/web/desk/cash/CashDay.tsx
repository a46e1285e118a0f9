import { RECEIPT_METHODS } from '#domain/accounts/account.ts';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatCounted } from '#domain/format/paymentWords.ts';
import { capitalize, prefixWithDe } from '#domain/format/text.ts';
import { describeMethod } from '#domain/format/wording.ts';
import { describeGap, describeOutcome } from '#domain/money/cash.ts';
import { sumMethodAmounts } from '#domain/money/payment.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { Ghost, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FigureTable } from '#web/ui/table/FigureTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { AskButton } from '../dialogs/AskButton.tsx';
import classes from './Cash.module.css';
import { describeRecount } from './cashWords.ts';
import { SettleButton } from './SettleButton.tsx';

type Day = Outputs['cash']['day'];

export function CashDay({ day, isToday }: { day: string; isToday: boolean }) {
  const cash = trpc.cash.day.useQuery({ day });
  const tomorrow = useDayAfterClose(day, isToday);
  if (!cash.data) return <QueryState query={cash} waiting={<DaySkeleton />} subject="la caisse de ce jour" />;
  return (
    <>
      <Totals cash={cash.data} isToday={isToday} title={isToday ? 'Reçu aujourd’hui' : 'Reçu ce jour-là'} />
      {tomorrow ? <Totals cash={tomorrow} isToday title="Pour demain" /> : null}
      <Counts counts={[...cash.data.counts, ...(tomorrow?.counts ?? [])]} />
      <Gaps gaps={cash.data.gaps} isToday={isToday} />
      {isToday ? null : <Livreurs rows={cash.data.livreurs} />}
    </>
  );
}

/** Money and counts that follow the close of today belong to tomorrow, whose day nobody opens before. */
function useDayAfterClose(day: string, isToday: boolean) {
  const drawer = trpc.cash.drawer.useQuery({ day }, { enabled: isToday });
  const enabled = isToday && Boolean(drawer.data?.closing);
  const { data } = trpc.cash.day.useQuery({ day: formatIsoDay(Date.parse(day) + DAY) }, { enabled });
  // A query that is off still answers what another day has read: the day after yesterday is today.
  return enabled ? data : undefined;
}

function DaySkeleton() {
  return (
    <>
      <LoadingRegion className="surface stack gap-8">
        <Ghost height={24} width="30%" />
        <Ghost height={24} width="60%" />
      </LoadingRegion>
      <Card title="Par livreur">
        <TableSkeleton rows={3} />
      </Card>
    </>
  );
}

type Figure = [term: string, amount: number, detail?: string | undefined];

function Totals({ cash, isToday, title }: { cash: Day; isToday: boolean; title: string }) {
  const { received, refunded, handedIn, held, isWhole } = cash;
  const refunds = sumMethodAmounts(refunded);
  const total = sumMethodAmounts(received);
  const evening: Figure = [
    'Chez les livreurs, le soir',
    held,
    isWhole ? undefined : 'sans les remises à\u00a0compter',
  ];
  const figures: Figure[] = [
    ...RECEIPT_METHODS.map(
      (method): Figure => [
        capitalize(describeMethod(method)),
        received[method],
        isWhole || method !== 'espece' ? undefined : 'sans les remises à\u00a0compter',
      ],
    ),
    [
      'Remboursé',
      refunds,
      refunds > 0 ? `dont\u00a0${formatFcfa(refunded.espece)} en\u00a0espèces` : undefined,
    ],
    ['Remis et compté', handedIn],
    // The table of the livreurs says it of today.
    ...(isToday ? [] : [evening]),
  ];
  // A sum of 0 says nothing, but for one whose words explain it.
  const tellingFigures = figures.filter(([, amount, detail]) => amount !== 0 || detail !== undefined);
  if (tellingFigures.length === 0) return null;
  return (
    <section className="surface">
      <h2 className="row between baseline text-18 mb-8">
        {title} {total === 0 ? null : <Amount value={total} />}
      </h2>
      <dl className="row baseline gap-0-24" aria-label={title}>
        {tellingFigures.map(([term, amount, detail]) => (
          <div key={term} className="row baseline gap-0-12">
            <dt className="muted text-14">{term}</dt>
            <dd className="text-18 bold">
              <Amount value={amount} />
            </dd>
            {detail ? <dd className="muted text-14">{detail}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Counts({ counts }: Pick<Day, 'counts'>) {
  if (counts.length === 0) return null;
  return (
    <Card title="Remises comptées">
      <ul className="bare stack gap-8">
        {counts.map(({ id, livreur, at, counter, counted, isBlind, mayRecount, recounts }) => (
          <li key={id} className="row between anywhere">
            <span>
              <strong>{livreur.fullname}</strong>&nbsp;: {formatFcfa(counted)}
              <span className="block muted text-14 regular wrap-anywhere">
                Compté <RelativeTime at={at} /> par {counter}
                {isBlind ? null : ', somme connue'}
              </span>
              {recounts.map((recount) => (
                <span key={recount.at} className="block muted text-14 regular wrap-anywhere">
                  {describeRecount(recount)}
                </span>
              ))}
            </span>
            {mayRecount ? (
              <AskButton
                className="no-print"
                aria-label={`Corriger le compte de la remise ${prefixWithDe(livreur.fullname)}`}
                question={{ about: 'recountCash', count: { id, counted, livreur } }}
              >
                Corriger
              </AskButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Gaps({ gaps, isToday }: Pick<Day, 'gaps'> & { isToday: boolean }) {
  if (gaps.length === 0) return null;
  // The open gaps of today stand above on the screen, which is not printed.
  const isAbove = isToday && gaps.every(({ outcome }) => !outcome);
  return (
    <Card title="Écarts du jour" className={isAbove ? 'print-only' : ''}>
      <ul className="bare stack gap-8">
        {gaps.map(({ id, livreur, amount, outcome, reason }) => (
          <li key={id} className="row between anywhere">
            <span>
              <strong>{livreur.fullname}</strong>&nbsp;: {describeGap(amount)}
              {outcome ? (
                <span className="block muted text-14 regular wrap-anywhere">
                  {describeOutcome(outcome, amount)}
                  {reason ? ` · ${reason}` : null}
                </span>
              ) : null}
            </span>
            {outcome ? null : <SettleButton gap={{ id, amount, owner: livreur.fullname, drawerDay: null }} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Livreurs({ rows }: { rows: Day['livreurs'] }) {
  const heldTitle = 'En main le soir';
  const toCountTitle = 'Déposé, à compter';
  return (
    <Card title="Par livreur">
      {rows.length === 0 ? (
        <p className="muted anywhere">Aucun livreur n’a reçu ni remis d’espèces ce jour-là.</p>
      ) : (
        <FigureTable
          columns={['Livreur', 'Reçu', 'Remis et compté', toCountTitle, heldTitle]}
          className={classes.livreurs}
          isStacking
        >
          <tbody>
            {rows.map(({ livreur, received, handedIn, toCount, held }) => (
              <tr key={livreur.id}>
                <th scope="row">{livreur.fullname}</th>
                <td data-label="Reçu">{formatCounted(received)}</td>
                <td data-label="Remis et compté">{formatFcfa(handedIn)}</td>
                <td data-label={toCountTitle}>{toCount === 0 ? '–' : formatCounted(toCount)}</td>
                <td data-label={heldTitle}>{formatCounted(held)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </Card>
  );
}
