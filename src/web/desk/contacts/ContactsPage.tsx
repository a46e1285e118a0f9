import { Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatPhone } from '#domain/format/phone.ts';
import { SEARCH_PAGES, trpc } from '#web/net/trpc.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { type Column, DataList } from '#web/ui/table/DataList.tsx';
import table from '#web/ui/table/Table.module.css';
import { parseId, useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { type ContactRow, formatOrders } from './contactWords.ts';

const ContactDrawer = createRetryableLazy(async () => (await import('./ContactDrawer.tsx')).ContactDrawer);

const ADDRESS = { search: 'q', contact: 'contact' };

export function ContactsPage() {
  const { filters, choose } = useUrlFilters(ADDRESS, ['search', 'contact']);
  const { search } = filters;
  const openId = parseId(filters.contact);
  const contacts = trpc.people.contacts.useInfiniteQuery({ search }, SEARCH_PAGES);
  const columns = useMemo(
    () =>
      listContactColumns((contact) => `?${new URLSearchParams({ ...(search && { q: search }), contact })}`),
    [search],
  );
  return (
    <>
      <SectionHeader
        beside={
          <SearchField
            value={search}
            onSearch={(text) => choose({ search: text })}
            label="Rechercher par nom ou téléphone"
          />
        }
      />
      <DataList
        query={contacts}
        label="Contacts"
        columns={columns}
        failure="Impossible de charger les contacts."
        empty={{
          title: search ? 'Personne de ce nom ni de ce numéro' : 'Aucun contact',
          text: 'Qui commande par téléphone apparaît ici dès sa première commande.',
        }}
      />
      <Suspense>
        {openId ? (
          <ContactDrawer key={openId} contactId={openId} onClose={() => choose({ contact: '' })} />
        ) : null}
      </Suspense>
    </>
  );
}

const listContactColumns = (buildLink: (contactId: string) => string): Column<ContactRow>[] => [
  {
    name: 'name',
    title: 'Nom',
    cell: ({ id, fullname }) => (
      <Link to={buildLink(id)} className={`inherit no-underline ${table.link}`}>
        <span title={fullname}>{fullname}</span>
      </Link>
    ),
    card: { at: 'title' },
  },
  {
    name: 'phone',
    title: 'Téléphone',
    cell: ({ phone }) => formatPhone(phone),
    card: { at: 'line' },
  },
  { name: 'email', title: 'E-mail', cell: ({ email }) => email },
  {
    name: 'account',
    title: 'Compte',
    cell: ({ accountName }) => accountName,
    card: { at: 'line', cell: ({ accountName }) => (accountName ? `Compte de ${accountName}` : null) },
  },
  {
    name: 'orders',
    title: 'Commandes',
    cell: ({ orders }) => orders,
    card: { at: 'line', cell: ({ orders }) => formatOrders(orders) },
  },
];
