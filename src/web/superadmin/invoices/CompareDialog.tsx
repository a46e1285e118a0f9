import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatIsoDay, formatMonth, startOfMonth } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { capitalize } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { RefusalPanel } from '#web/ui/act/ActDialog.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { FileButton } from '#web/ui/photo/FileButton.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { readBankFile } from '#web/ui/readBankFile.ts';

const MONTHS = 24;

/** The last month first: the running one is not over, but may be looked at. */
function listMonths(now: number) {
  const months = [startOfMonth(now)];
  while (months.length < MONTHS) months.push(startOfMonth((months.at(-1) ?? now) - 1));
  return months.map((at) => ({ value: formatIsoDay(at).slice(0, 7), label: capitalize(formatMonth(at)) }));
}

export function CompareDialog({ opened, onClose }: DialogFrame) {
  const months = listMonths(useNow());
  const [month, setMonth] = useState(months[1]?.value ?? '');
  const request = trpc.invoices.compare.useMutation({ meta: { silent: true, showsAnswer: true } });
  const { data, isPending, error } = request;
  const openFile = async ([file]: File[]) => {
    if (file) request.mutate({ month, csv: await readBankFile(file) });
  };
  return (
    <ModalFrame opened={opened} onClose={onClose} busy={isPending} title="Comparer un mois" size={720}>
      <div className="stack gap-16">
        <p className="muted">
          Le fichier du mois exporté de l’espace FNE, avec une colonne «&nbsp;reference&nbsp;» et une colonne
          «&nbsp;total&nbsp;».
        </p>
        <SelectField
          label="Mois"
          value={month}
          options={months}
          onChange={({ currentTarget }) => {
            setMonth(currentTarget.value);
            request.reset();
          }}
        />
        <div className="row">
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            icon={IconFileImport}
            onFiles={(files) => void openFile(files)}
          >
            Choisir le fichier
          </FileButton>
        </div>
        <RefusalPanel error={error} />
        {data ? (
          <div className="stack gap-16" role="status">
            <p className="bold">{describeMatches(data.matched)}</p>
            <Lines
              title="Montants différents"
              lines={data.different}
              render={({ ours, theirs }) => `${formatFcfa(ours)} chez nous, ${formatFcfa(theirs)} à la DGI`}
            />
            <Lines
              title="Absentes chez nous"
              lines={data.missingHere}
              render={({ theirs }) => formatFcfa(theirs)}
            />
            <Lines<OurPaper> title="Absentes de l’espace FNE" lines={data.missingThere} render={renderOurs} />
            <Lines<OurPaper> title="Deux fois chez nous" lines={data.heldTwice} render={renderOurs} />
          </div>
        ) : null}
      </div>
    </ModalFrame>
  );
}

type OurPaper = { number: string | null; amount: number; orderId: string | null };

const renderOurs = ({ amount, orderId }: OurPaper) => (
  <>
    {formatFcfa(amount)}{' '}
    {orderId ? (
      <Link to={paths.superadmin.order(orderId)} target="_blank">
        <Reference id={orderId} />
      </Link>
    ) : null}
  </>
);

const describeMatches = (matched: number) =>
  matched > 1 ? `${matched}\u00a0factures concordent.` : `${matched}\u00a0facture concorde.`;

type LinesProps<Line> = { title: string; lines: readonly Line[]; render(line: Line): ReactNode };

function Lines<Line extends { number: string | null }>({ title, lines, render }: LinesProps<Line>) {
  if (lines.length === 0) return null;
  return (
    <section className="stack gap-8" aria-label={title}>
      <h3 className="bold">
        {title} ({lines.length})
      </h3>
      <ul className="bare ruled">
        {lines.map((line) => (
          <li key={line.number} className="row between anywhere">
            <span className="tabular anywhere">{line.number}</span>
            <span className="anywhere">{render(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
