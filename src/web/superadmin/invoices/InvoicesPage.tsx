import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { COUNTED_UP_TO } from '#domain/contract/page.ts';
import { HOUSE_SETTINGS } from '#domain/house.ts';
import { readFailure } from '#web/net/failures.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { Badge } from '#web/ui/badges.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { addCount } from '#web/ui/formatCount.ts';
import { InfiniteList } from '#web/ui/layout/CardList.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { SETTING_WORDS } from '../house/settingWords.ts';
import { describeStickers, InvoiceCard, LISTED_STATES, type ListedInvoice, STATES } from './InvoiceCard.tsx';
import { InvoiceDialogs } from './InvoiceDialogs.tsx';
import { type InvoiceTrouble, TROUBLES } from './paperWords.ts';

const CompareDialog = createLazyDialog(async () => (await import('./CompareDialog.tsx')).CompareDialog);

const ADDRESS = { state: 'etat' };

const LEAVING_MS = 3000;

/** A due certification is made, or refused, within seconds. */
const isLeaving = (invoice: ListedInvoice) =>
  [invoice, ...invoice.credits].some(
    ({ state, sendAt }) =>
      state === 'sending' || (state === 'to_send' && sendAt !== null && sendAt <= Date.now()),
  );

export function InvoicesPage() {
  const { filters, choose } = useUrlFilters(ADDRESS);
  const state = LISTED_STATES.find((one) => one === filters.state);
  const invoices = trpc.invoices.list.useInfiniteQuery(state ? { state } : {}, {
    ...NEXT_PAGE,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isLeaving)) ? LEAVING_MS : false,
    // The counts and the notices stay while another state loads.
    placeholderData: keepPreviousData,
  });
  const house = invoices.data?.pages[0];
  const resending = useResendAll();
  const [isComparing, setComparing] = useState(false);
  if (house && !house.isOn && !state && house.items.length === 0) return <NotCertifying />;
  return (
    <>
      <SectionHeader
        subtitle={house?.isOn ? describeStickers(house.stickers) : null}
        actions={
          house?.isOn === false ? null : (
            <Button kind="secondary" onClick={() => setComparing(true)}>
              Comparer un mois
            </Button>
          )
        }
      />
      {house?.isTest ? (
        <p className="mb-16">
          <Badge tone="orange">Base d’essai</Badge> Ces factures ne valent rien pour le fisc.
        </p>
      ) : null}
      <FneNotices troubles={house?.troubles ?? []} />
      {house?.isOn === false ? (
        <p className="mb-16">{NOT_CERTIFYING}</p>
      ) : (
        <div className="row between gap-16 mb-16">
          <Chips
            label="État"
            value={state ?? 'all'}
            onChange={(next) => choose({ state: next === 'all' ? '' : next })}
            options={[
              ...LISTED_STATES.map((value) => ({
                value,
                label: addCount(
                  STATES[value].all,
                  value === 'certified' ? undefined : house?.counts[value],
                  COUNTED_UP_TO,
                ),
              })),
              { value: 'all', label: 'Toutes' },
            ]}
          />
          {state === 'refused' && house && house.counts.refused > 1 ? (
            <Button kind="pale" size="sm" busy={resending.isPending} onClick={() => resending.mutate()}>
              Tout renvoyer
            </Button>
          ) : null}
        </div>
      )}
      <InvoiceDialogs>
        <InfiniteList
          query={{ ...invoices, isPending: invoices.isPending || invoices.isPlaceholderData }}
          label="Factures"
          grid
          failure="Impossible de charger les factures."
          empty={{
            title: state ? 'Rien dans cette liste' : 'Aucune facture',
            text: 'Chaque commande terminée apparaît ici, et la DGI la certifie d’elle-même.',
          }}
          render={(invoice) => <InvoiceCard invoice={invoice} />}
        />
      </InvoiceDialogs>
      <CompareDialog opened={isComparing} onClose={() => setComparing(false)} />
    </>
  );
}

const NOT_CERTIFYING =
  'Pour que les factures soient normalisées (FNE), donnez à qui tient votre serveur l’adresse et la clé de votre espace FNE.';

const NotCertifying = () => (
  <>
    <SectionHeader />
    <EmptyState title="La DGI ne certifie pas les factures de cette maison" text={NOT_CERTIFYING} />
  </>
);

function FneNotices({ troubles }: { troubles: readonly InvoiceTrouble[] }) {
  return troubles.map(({ kind, detail }) => {
    const { title, text } = TROUBLES[kind];
    const missing = HOUSE_SETTINGS.find((name) => name === detail);
    return (
      <Notice key={kind} icon={IconAlertTriangle} title={title} role="status">
        <p>
          {missing ? (
            <>
              Réglage à remplir&nbsp;:{' '}
              <Link to={`${paths.superadmin.house}#${missing}`}>{SETTING_WORDS[missing].label}</Link>.{' '}
            </>
          ) : null}
          {text}
        </p>
      </Notice>
    );
  });
}

/** All of them are listed first: the first ones may be refused again before the last one has left. */
function useResendAll() {
  const { list, send } = trpc.useUtils().client.invoices;
  return useMutation({
    meta: { title: 'Erreur d’envoi' },
    mutationFn: async () => {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list.query({ state: 'refused', ...(cursor && { cursor }) });
        const papers = page.items.flatMap((invoice) => [invoice, ...invoice.credits]);
        ids.push(...papers.filter(({ state }) => state === 'refused').map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      for (const invoiceId of ids)
        await send.mutate({ invoiceId }).catch((error: unknown) => {
          if (readFailure(error).code !== 'INVOICE_CHANGED') throw error;
        });
    },
  });
}
