import { Link } from 'react-router-dom';
import { describeClaim } from '#domain/format/order/claimWords.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { SEARCH_PAGES, trpc } from '#web/net/trpc.ts';
import { RelativeTime } from '#web/ui/clock.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListAndDetail } from '#web/ui/layout/ListAndDetail.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import desk from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import { InboxLine } from '../inbox/InboxLine.tsx';
import type { DeskClaim } from '../types.ts';
import { ClaimDetail } from './ClaimDetail.tsx';
import { ClaimAnswer, ClaimBadge } from './ClaimWords.tsx';
import { Photos } from './Photos.tsx';

const ADDRESS = { state: 'etat' };

export function ClaimsPage() {
  const { filters, choose } = useUrlFilters(ADDRESS);
  const state = filters.state === 'toutes' ? 'all' : 'open';
  const claims = trpc.dispatch.claims.useInfiniteQuery({ state }, SEARCH_PAGES);
  return (
    <>
      <SectionHeader
        subtitle={'Répondez à chacune dans les 24\u00a0heures.'}
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
        renderCard={(claim) => <ClaimCard claim={claim} />}
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

export function ClaimCard({ claim }: { claim: DeskClaim }) {
  const { id, orderId, number, item, client, words, photos, createdAt, state } = claim;
  const paths = useDeskPaths();
  return (
    <Card
      as="article"
      className={`gap-8 column ${desk.card}`}
      title={describeClaim(claim, item ?? undefined)}
      aside={<ClaimBadge claim={claim} />}
    >
      <p className="row anywhere">
        <Link to={paths.order(orderId)}>
          <strong>{formatOrderNumber(number)}</strong>
        </Link>
        <span>{client.fullname}</span>
        <Phone value={client.phone} />
        <span className="block muted text-14 regular wrap-anywhere">
          <RelativeTime at={createdAt} />
        </span>
      </p>
      <p className={desk.words}>{words}</p>
      <Photos files={photos} label="Photo de la réclamation" />
      <ClaimAnswer claim={claim} />
      {state === 'open' ? (
        <p className={`row mt-8 pt-8 ${desk.actions}`}>
          <AskButton kind="primary" question={{ about: 'answerClaim', orderId, claimId: id }}>
            Répondre
          </AskButton>
        </p>
      ) : null}
    </Card>
  );
}
