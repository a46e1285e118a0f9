import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { searchable } from '#web/desk/searchIn.ts';
import { trpc } from '#web/trpc.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InfiniteList } from '#web/ui/InfiniteList.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { PersonCard } from './PersonCard.tsx';
import { PersonHistory } from './PersonHistory.tsx';
import type { Listed } from './person.ts';

const WORDS = {
  admin: { title: 'Administrateurs', empty: 'Aucun administrateur' },
  superadmin: { title: 'Super Admins', empty: 'Aucun super administrateur' },
  livreur: { title: 'Livreurs', empty: 'Aucun livreur' },
  client: { title: 'Clients', empty: 'Aucun client' },
} as const;
type ListedRole = keyof typeof WORDS;

/** The accounts of a role, what they did, and what may be done to them. The staff page shows both ranks of the desk. */
export function PeoplePage({ role }: { role: 'admin' | 'livreur' | 'client' }) {
  const [rank, setRank] = useState<ListedRole>(role);
  const [search, setSearch] = useState('');
  const [told, setTold] = useState<Listed | null>(null);
  const [telling, setTelling] = useState(false);
  const people = trpc.people.list.useInfiniteQuery(
    { role: rank, ...(search ? { search } : {}) },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const { title, empty } = WORDS[rank];
  return (
    <>
      <PageHeader title={title} />
      <Group mb="md">
        <SearchField
          value={search}
          onSearch={(text) => setSearch(searchable(text))}
          label="Rechercher par nom, téléphone ou e-mail"
        />
        {role === 'admin' ? (
          <Chips
            label="Rang"
            value={rank}
            onChange={setRank}
            options={[
              { value: 'admin', label: 'Administrateurs' },
              { value: 'superadmin', label: 'Super Admins' },
            ]}
          />
        ) : null}
      </Group>
      <InfiniteList
        grid
        query={people}
        label={title}
        failure="Impossible de charger les comptes."
        render={(person) => (
          <PersonCard
            person={person}
            onHistory={() => {
              setTold(person);
              setTelling(true);
            }}
          />
        )}
        empty={
          <EmptyState
            title={search ? 'Personne de ce nom' : empty}
            text={search ? 'Essayez un autre mot.' : 'Les comptes apparaîtront ici dès leur création.'}
            action={
              search ? (
                <Button variant="default" onClick={() => setSearch('')}>
                  Effacer la recherche
                </Button>
              ) : null
            }
          />
        }
      />
      {told ? (
        <PersonHistory key={told.id} person={told} opened={telling} onClose={() => setTelling(false)} />
      ) : null}
    </>
  );
}
