import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatMonth } from '#domain/format/calendar.ts';
import { listUncredited } from '#domain/invoices/saleContent.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { useAskInvoice } from './InvoiceDialogs.tsx';
import { describeDifference, describeRefusedField, STATES } from './invoiceWords.ts';

export type Invoice = Outputs['invoices']['list']['items'][number];
type Note = Invoice['credits'][number];

export function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { ask } = useAskInvoice();
  const earlier = invoice.credits.flatMap(({ items }) => items);
  const mayCredit = invoice.state === 'certified' && listUncredited(invoice, earlier).length > 0;
  return (
    <Card as="article" className="stack gap-8">
      <Paper paper={invoice} kind="invoice">
        <span className="row gap-8 anywhere">
          {invoice.orderId ? (
            <Link to={paths.superadmin.order(invoice.orderId)}>
              <Reference id={invoice.orderId} />
            </Link>
          ) : (
            <span>{describeMonth(invoice)}</span>
          )}
          <Amount value={invoice.amount} />
          <span className="muted text-14">
            <RelativeTime at={invoice.issuedAt ?? invoice.createdAt} />
          </span>
        </span>
      </Paper>
      {invoice.credits.length > 0 ? (
        <ul className="bare ruled" aria-label="Avoirs">
          {invoice.credits.map((note) => (
            <li key={note.id} className="stack gap-8">
              <Paper paper={note} kind="note">
                <span className="row gap-8 anywhere">
                  Avoir de <Amount value={note.amount} />
                  <span className="muted text-14 anywhere">
                    {note.reason}, <RelativeTime at={note.createdAt} />
                  </span>
                </span>
              </Paper>
            </li>
          ))}
        </ul>
      ) : null}
      {mayCredit ? (
        <div className="row">
          {invoice.hasFneId || invoice.credits.length > 0 ? null : (
            <Button kind="secondary" size="sm" onClick={() => ask({ about: 'isThere', id: invoice.id })}>
              Corriger le numéro
            </Button>
          )}
          <Button kind="secondary" size="sm" onClick={() => ask({ about: 'credit', invoice })}>
            Avoir
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

const describeMonth = ({ accountName, month }: Invoice) =>
  [accountName ?? 'Compte', month && formatMonth(Date.parse(`${month}-01`))].filter(Boolean).join(', ');

type PaperProps = { paper: Invoice | Note; kind: 'invoice' | 'note'; children: React.ReactNode };

/** A credit note is certified, refused and looked for as an invoice is. */
function Paper({ paper, kind, children }: PaperProps) {
  const { state, number, fields, difference } = paper;
  const words = STATES[state];
  return (
    <>
      <div className="row between top">
        {number ? (
          <strong className="row gap-4 tabular anywhere">
            {number}
            <CopyButton
              text={number}
              label={kind === 'invoice' ? 'Copier le numéro' : 'Copier le numéro de l’avoir'}
            />
          </strong>
        ) : (
          <span className="muted">Sans numéro</span>
        )}
        <Badge tone={words.tone}>{words[kind]}</Badge>
      </div>
      {children}
      {state === 'refused' && fields ? (
        <ul className="bare danger text-14 anywhere">
          {fields.map((field) => (
            <li key={field.field}>{describeRefusedField(field)}</li>
          ))}
        </ul>
      ) : null}
      {state === 'unsure' ? (
        <p className="text-14">La DGI n’a pas répondu clairement. Regardez d’abord dans l’espace FNE.</p>
      ) : null}
      {difference ? <p className="danger text-14">{describeDifference(difference)}</p> : null}
      <PaperActs paper={paper} subject={kind === 'invoice' ? 'Elle' : 'Il'} />
    </>
  );
}

function PaperActs({ paper, subject }: Pick<PaperProps, 'paper'> & { subject: string }) {
  const { ask } = useAskInvoice();
  const sending = trpc.invoices.send.useMutation({ meta: { title: 'Erreur d’envoi' } });
  const { id, state, sendAt } = paper;
  if (state === 'unsure')
    return (
      <div className="row">
        <Button kind="secondary" size="sm" onClick={() => ask({ about: 'isThere', id })}>
          {subject} y est
        </Button>
        <Button kind="secondary" size="sm" onClick={() => ask({ about: 'isNotThere', id })}>
          {subject} n’y est pas&nbsp;: envoyer
        </Button>
      </div>
    );
  // A note without an hour waits for the number of its invoice.
  if (state !== 'refused' && (state !== 'to_send' || sendAt === null)) return null;
  return (
    <div className="row">
      <Button
        kind="pale"
        size="sm"
        busy={sending.isPending}
        onClick={() => sending.mutate({ invoiceId: id })}
      >
        Envoyer maintenant
      </Button>
    </div>
  );
}
