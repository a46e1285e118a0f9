import { ClaimWords } from '../claims/ClaimWords.tsx';
import desk from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import type { ListedOrder } from '../types.ts';
import { LinkFact } from './LinkFact.tsx';

/** What client and desk told each other, apart from the steps. */
export function OrderExchanges({ order }: { order: ListedOrder }) {
  const { claims = [], items = [], linkedAt } = order;
  return (
    <div className="stack">
      {claims.map((claim) => (
        <section key={claim.id} className="stack gap-8">
          <ClaimWords claim={claim} items={items} />
          {claim.state === 'open' ? (
            <div className="row">
              <AskButton question={{ about: 'answerClaim', orderId: order.id, claimId: claim.id }}>
                Répondre
              </AskButton>
            </div>
          ) : null}
        </section>
      ))}
      {linkedAt ? <LinkFact order={order} /> : null}
      {claims.length === 0 && !linkedAt ? (
        <p className={desk.hint}>Ni réclamation, ni lien de suivi.</p>
      ) : null}
    </div>
  );
}
