import { describeClaim } from '#domain/format/order/claimWords.ts';
import { SEARCH_PAGES, trpc } from '#web/net/trpc.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { ListAndDetail } from '#web/ui/layout/ListAndDetail.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { InboxLine } from '../inbox/InboxLine.tsx';
import type { DeskClaim } from '../types.ts';
import { ClaimDetail } from './ClaimDetail.tsx';
import { ClaimBadge } from './ClaimWords.tsx';

const ADDRESS = { state: 'etat' };

export function ClaimsPage() {
  const { filters, choose } = useUrlFilters(ADDRESS);
  const state = filters.state === 'toutes' ? 'all' : 'open';
  const claims = trpc.dispatch.claims.useInfiniteQuery({ state }, SEARCH_PAGES);
  return (
    <>
      <SectionHeader
        beside={
          <Chips
            label="Réclamations à afficher"
            joined
            value={state}
            onChange={(next) => choose({ state: next === 'all' ? 'toutes' : '' })}
            options={[
              { value: 'open', label: 'À traiter' },
              { value: 'all', label: 'Toutes' },
            ]}
          />
        }
      />
      <ListAndDetail
        query={claims}
        label="Réclamations"
        failure="Impossible de charger les réclamations."
        isWaiting={(claim) => claim.state === 'open'}
        renderLine={(claim) => <ClaimLine claim={claim} />}
        renderDetail={(claim) => <ClaimDetail claim={claim} />}
        empty={{
          title: state === 'open' ? 'Aucune réclamation à traiter' : 'Aucune réclamation',
          text: 'Ce qu’un client signale depuis son espace ou par téléphone apparaît ici.',
        }}
      />
    </>
  );
}

export function ClaimLine({ claim }: { claim: DeskClaim }) {
  const { client, item, words, state, createdAt, dueAt } = claim;
  return (
    <InboxLine
      name={client.fullname}
      at={createdAt}
      dueAt={state === 'open' ? dueAt : undefined}
      words={`${describeClaim(claim, item ?? undefined)}\u00a0: ${words}`}
      state={state === 'open' ? null : <ClaimBadge claim={claim} />}
    />
  );
}
