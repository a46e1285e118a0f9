import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import type { Tone } from '#domain/format/wording.ts';
import { type CertificationState, isIssued, type RefusedField } from '#domain/invoices/certification.ts';
import { listUncredited } from '#domain/invoices/saleContent.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { useAskInvoice } from './InvoiceDialogs.tsx';
import { describeSale } from './paperWords.ts';

const NB = '\u00a0';

/** States that a person decides on come first. */
export const LISTED_STATES = ['unsure', 'refused', 'to_send', 'certified'] as const;

type StateWords = { invoice: string; note: string; all: string; tone: Tone };

export const STATES: Record<CertificationState, StateWords> = {
  unsure: { invoice: 'À vérifier', note: 'À vérifier', all: 'À vérifier', tone: 'orange' },
  refused: { invoice: 'Refusée', note: 'Refusé', all: 'Refusées', tone: 'red' },
  to_send: { invoice: 'À envoyer', note: 'À envoyer', all: 'À envoyer', tone: 'grey' },
  sending: { invoice: 'En cours', note: 'En cours', all: 'En cours', tone: 'blue' },
  certified: { invoice: 'Certifiée', note: 'Certifié', all: 'Certifiées', tone: 'green' },
  plain: { invoice: 'Non normalisée', note: 'Non normalisé', all: 'Non normalisées', tone: 'grey' },
};

/** The tax office names the fields of its own request. */
const FIELDS: Record<string, string> = {
  pointOfSale: 'Point de vente',
  establishment: 'Établissement',
  clientNcc: 'NCC du client',
  clientCompanyName: 'Nom du client',
  clientPhone: 'Téléphone du client',
  clientEmail: 'E-mail du client',
  paymentMethod: 'Mode de paiement',
  template: 'Type de client',
  invoiceType: 'Type de facture',
  items: 'Lignes',
  taxes: 'TVA',
  quantity: 'Quantité',
  amount: 'Prix',
};

export const describeRefusedField = ({ field, message }: RefusedField): string =>
  field === '' ? message : `${FIELDS[field] ?? field}${NB}: ${message}`;

export const describeTaxDifference = (difference: number): string =>
  `La DGI compte ${formatFcfa(Math.abs(difference))} de ${difference > 0 ? 'plus' : 'moins'}`;

/** Neither the count nor the tax office's note that few are left is certain to come first. */
export function describeStickers(stickers: number | null): string {
  if (stickers === null) return 'Le nombre de stickers restants vient avec la prochaine facture.';
  return stickers > 1 ? `Il reste ${stickers}${NB}stickers.` : `Il reste ${stickers}${NB}sticker.`;
}

export type ListedInvoice = Outputs['invoices']['list']['items'][number];
type Note = ListedInvoice['credits'][number];

export function InvoiceCard({ invoice }: { invoice: ListedInvoice }) {
  const { ask } = useAskInvoice();
  const earlier = invoice.credits.flatMap(({ items }) => items);
  const credited = invoice.credits.reduce((sum, { amount }) => sum + amount, 0);
  const mayCredit = isIssued(invoice.state) && listUncredited(invoice, earlier).length > 0;
  return (
    <Card as="article" className="stack gap-8">
      <Paper paper={invoice} kind="invoice">
        <span className="row gap-8 anywhere">
          {invoice.orderId ? (
            <>
              <Link to={paths.superadmin.order(invoice.orderId)}>{describeSale(invoice)}</Link>
              <Reference id={invoice.orderId} />
            </>
          ) : (
            <a href={paths.accountInvoicePdf(invoice.id)}>{describeSale(invoice)}</a>
          )}
          <Amount value={invoice.amount} />
          {invoice.due ? <strong>{`reste ${formatFcfa(invoice.due)}`}</strong> : null}
          {invoice.due === 0 && credited < invoice.amount ? <Badge tone="green">Payée</Badge> : null}
          <span className="muted text-14">{formatDate(invoice.issuedAt ?? invoice.createdAt)}</span>
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
                    {note.reason}, {formatDate(note.createdAt)}
                  </span>
                </span>
              </Paper>
            </li>
          ))}
        </ul>
      ) : null}
      {mayCredit ? (
        <div className="row">
          {invoice.isCreditableHere || invoice.credits.length > 0 ? null : (
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

type PaperProps = { paper: ListedInvoice | Note; kind: 'invoice' | 'note'; children: React.ReactNode };

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
        <p className="text-14">La DGI l’a peut-être déjà. Regardez d’abord dans l’espace FNE.</p>
      ) : null}
      {difference ? <p className="danger text-14">{describeTaxDifference(difference)}</p> : null}
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
