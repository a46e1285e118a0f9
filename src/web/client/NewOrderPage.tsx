import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { isOnAccount } from '#domain/money/payment.ts';
import { fillDraft } from '#domain/orders/cart.ts';
import type { ServiceArea } from '#domain/places/geo.ts';
import { findPlaceRefusal } from '#domain/places/serviceArea.ts';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { OrderForm } from '#web/ordering/steps/OrderForm.tsx';
import { removeEntry } from '#web/sendQueue/sendQueue.ts';
import { useSession } from '#web/shell/session.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { usePreload } from '#web/ui/lazy/whenIdle.ts';
import { useSecondTapGuard } from '#web/ui/useSecondTapGuard.ts';
import { changeDraft, guestDraft, ownDraft, useDraft } from './draft.ts';
import { type Placing, usePlacing } from './order/orderKind.ts';

export function NewOrderPage() {
  const { data: area } = trpc.catalogue.facts.useQuery();
  usePreselectedPlace(area);
  // The profile fills only fields that the client has not touched, so a field that they emptied stays empty.
  const accounts = trpc.accounts.orderable.useQuery(undefined, { meta: { silent: true } });
  const { latest, lastOrders } = useLastOrders();
  const draft = fillDraft(
    ownDraft.useDraft(),
    useOwnProfile(),
    accounts.data ?? null,
    area,
    latest?.account?.id,
  );
  const lacksAccount = isOnAccount(draft) && !accounts.data;
  const placing = usePlacing();
  useRefusalToast(placing);
  usePreload(draft.lines.length > 0, preloadWaiting);
  // The tabs of the next page stand where the act stood.
  useSecondTapGuard(true);

  return (
    <>
      <OrderForm
        form={paths.client.order}
        exit={paths.client.dashboard}
        store={ownDraft}
        draft={draft}
        accounts={accounts.data ?? []}
        lastOrders={lastOrders}
        notice={
          lacksAccount && accounts.isError ? (
            <ErrorPanel
              title="Impossible de charger votre compte."
              reassurance="Votre panier est conservé."
              onRetry={accounts.refetch}
              retrying={accounts.isFetching}
            />
          ) : (
            <LazyPart>
              <WaitingNotice />
            </LazyPart>
          )
        }
        final={{
          label: 'Valider la commande',
          isBusy: placing.isSending || lacksAccount,
          run: ({ totals, promisedAt }) => placing.place(draft, { total: totals.grandTotal, promisedAt }),
        }}
        transportHint={
          <LazyPart>
            <WaitingVisit order={latest} draft={draft} />
          </LazyPart>
        }
      />
      <PlacingQuestion opened={placing.question !== null} placing={placing} onClose={placing.forget} />
    </>
  );
}

/** The newest order may still be under way. */
function useLastOrders() {
  const { data: latest } = trpc.orders.latest.useQuery(undefined, { meta: { silent: true } });
  const { data: finished } = trpc.orders.history.useQuery({ limit: 10 }, { meta: { silent: true } });
  return {
    latest,
    lastOrders: [latest ?? {}, ...(finished?.items ?? [])],
  };
}

/** It is loaded with the first page, so that it is there once the network is not. */
const WaitingNotice = createRetryableLazy(
  async () => (await import('./order/WaitingNotice.tsx')).WaitingNotice,
);

const loadQuestions = () => import('./order/OrderQuestions.tsx');
const WaitingVisit = createRetryableLazy(async () => (await loadQuestions()).WaitingVisit);
const PlacingQuestion = createLazyDialog(async () => (await loadQuestions()).PlacingQuestion);

const preloadWaiting = () =>
  Promise.all([loadQuestions(), import('./follow/FollowPage.tsx'), import('./thanks/WaitingPage.tsx')]);

/** A new total, a new hour and a slot that is gone have dialogs instead of this toast. */
function useRefusalToast({ order, question }: Placing) {
  const id = order?.id;
  const { title, text } = (!question && order?.refusal) || {};
  useEffect(() => {
    if (!id || !title) return;
    toast.failure(title, text);
    void removeEntry(id);
  }, [id, title, text]);
}

/** An order needs a profile, so a client whose profile cannot be read is signed out to sign in again. */
function useOwnProfile() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const profile = trpc.profile.get.useQuery(undefined, { meta: { silent: true } });
  const failure = profile.error ? readFailure(profile.error) : null;
  // A network failure does not sign the client out: the next attempt may succeed.
  const isLost = failure !== null && failure.retry !== 'again' && failure.code !== 'NOT_SIGNED_IN';
  useEffect(() => {
    if (!isLost) return;
    toast.failure('Erreur', 'Impossible de charger votre profil. Vous allez être déconnecté.');
    void signOut({ quietly: true }).then(() => navigate(paths.signIn));
  }, [isLost, signOut, navigate]);
  return profile.data;
}

function usePreselectedPlace(area: ServiceArea | undefined): void {
  const { location, address } = useDraft();
  const { me } = useSession();
  const { data } = trpc.profile.places.useQuery(undefined, { enabled: me?.role === 'client' });
  // An address that was typed first may belong to another place, so it prevents the preselection.
  const isUntouched = location === null && address === undefined;
  useEffect(() => {
    if (!isUntouched || !data || !area) return;
    const usual = data.saved[0] ?? data.earlier[0];
    const location = usual ? usual.location : guestDraft.read().location;
    if (!location || findPlaceRefusal(location, area)) return;
    changeDraft(usual ? { location, address: usual.address, wordsOf: location } : { location });
  }, [isUntouched, data, area]);
}
