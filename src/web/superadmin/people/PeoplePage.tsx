import { keepPreviousData } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { MantineRoot } from '#web/ui/overlay/MantineRoot.tsx';
import { DataList } from '#web/ui/table/DataList.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { CreateStaff } from './CreateStaff.tsx';
import { listPeopleColumns } from './peopleColumns.tsx';
import { usePersonActs } from './usePersonActs.tsx';

const WORDS = {
  admin: { title: 'Administrateurs', empty: 'Aucun administrateur' },
  superadmin: { title: 'Super Admins', empty: 'Aucun super administrateur' },
  livreur: { title: 'Livreurs', empty: 'Aucun livreur' },
} as const;
type ListedRole = keyof typeof WORDS;

const ADDRESS = { search: 'q', rank: 'rang' };

export const AdminsPage = () => <PeoplePage role="admin" />;
export const LivreursPage = () => <PeoplePage role="livreur" />;

function PeoplePage({ role }: { role: 'admin' | 'livreur' }) {
  const { filters, choose } = useUrlFilters(ADDRESS, ['search']);
  const { search } = filters;
  const rank: ListedRole = role === 'admin' && filters.rank === 'superadmin' ? 'superadmin' : role;
  // The staff entrance fills the form in: personal data travels in the navigation state, never in the address.
  const { state } = useLocation();
  const { dialogs, ...acts } = usePersonActs();
  const people = trpc.people.list.useInfiniteQuery(
    { role: rank, ...(search ? { search } : {}) },
    {
      ...NEXT_PAGE,
      // The last list stays while a search is typed, but not across ranks: it would pass for the new rank's list.
      placeholderData: (last, query) =>
        query?.queryKey[1]?.input?.role === rank ? keepPreviousData(last) : undefined,
    },
  );
  const { title, empty } = WORDS[rank];
  return (
    <>
      <SectionHeader
        actions={
          <>
            {role === 'admin' ? (
              <Chips
                label="Rang"
                joined
                value={rank}
                onChange={(next) => choose({ rank: next === 'superadmin' ? next : '' })}
                options={[
                  { value: 'admin', label: 'Administrateurs' },
                  { value: 'superadmin', label: 'Super Admins' },
                ]}
              />
            ) : null}
            <CreateStaff
              key={rank}
              role={rank}
              person={state?.newPerson?.role === rank ? state.newPerson : undefined}
            />
          </>
        }
        beside={
          <SearchField
            value={search}
            onSearch={(text) => choose({ search: text })}
            label="Rechercher par nom, téléphone ou e-mail"
            placeholder="Nom, téléphone ou e-mail"
          />
        }
      />
      {/* One provider serves the menus of all rows. */}
      <MantineRoot>
        <DataList
          query={people}
          label={title}
          columns={listPeopleColumns(rank, acts)}
          many="comptes affichés"
          describeRow={({ fullname }) => ({ 'aria-label': fullname })}
          failure="Impossible de charger les comptes."
          empty={{
            title: search ? 'Personne de ce nom ni de ce numéro' : empty,
            text: search ? 'Essayez un autre mot.' : 'Les comptes apparaîtront ici dès leur création.',
            action: search ? (
              <Button kind="secondary" onClick={() => choose({ search: '' })}>
                Effacer la recherche
              </Button>
            ) : null,
          }}
        />
      </MantineRoot>
      {rank === 'livreur' ? (
        <p className="mt-8 muted text-13">
          La ponctualité laisse de côté le linge confié trop tard au livreur.
        </p>
      ) : null}
      {dialogs}
    </>
  );
}
