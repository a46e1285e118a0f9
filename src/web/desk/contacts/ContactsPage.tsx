import { keepPreviousData } from '@tanstack/react-query';
import { Suspense } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { InfiniteList } from '#web/ui/layout/InfiniteList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { TableSkeleton, useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { parseId, useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { ContactCard, ContactTable } from './ContactRows.tsx';

const ContactDrawer = createRetryableLazy(async () => (await import('./ContactDrawer.tsx')).ContactDrawer);

const ADDRESS = { search: 'q', contact: 'contact' };

export function ContactsPage() {
  const { filters, choose } = useUrlFilters(ADDRESS, ['search', 'contact']);
  const { search } = filters;
  const openId = parseId(filters.contact);
  const isWide = useIsTableWide();
  const contacts = trpc.people.contacts.useInfiniteQuery(
    { search },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const buildLink = (contact: string) => `?${new URLSearchParams({ ...(search && { q: search }), contact })}`;
  return (
    <>
      <PageHeader title="Contacts" subtitle="Les clients qui commandent sans compte." />
      <div className="row mb-16">
        <SearchField
          value={search}
          onSearch={(text) => choose({ search: text })}
          label="Rechercher par nom ou téléphone"
        />
      </div>
      <InfiniteList
        grid
        query={contacts}
        label="Contacts"
        failure="Impossible de charger les contacts."
        render={(contact) => <ContactCard contact={contact} buildLink={buildLink} />}
        renderAll={isWide ? (rows) => <ContactTable contacts={rows} buildLink={buildLink} /> : undefined}
        skeleton={isWide ? <TableSkeleton /> : undefined}
        empty={
          <EmptyState
            title={search ? 'Personne de ce nom ni de ce numéro' : 'Aucun contact'}
            text="Qui commande par téléphone apparaît ici dès sa première commande."
          />
        }
      />
      <Suspense>
        {openId ? (
          <ContactDrawer key={openId} contactId={openId} onClose={() => choose({ contact: '' })} />
        ) : null}
      </Suspense>
    </>
  );
}
