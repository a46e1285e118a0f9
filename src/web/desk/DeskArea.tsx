import { type ReactNode, useEffect } from 'react';
import { Route, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { OPEN_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { useLiveState } from '#web/net/live.ts';
import { trpc } from '#web/net/trpc.ts';
import { ProofDialog } from '#web/secondFactor/ProofDialog.tsx';
import { AreaRoutes } from '#web/shell/AreaRoutes.tsx';
import { RoleGuard } from '#web/shell/RoleGuard.tsx';
import { SignedShell } from '#web/shell/SignedShell.tsx';
import { useSession } from '#web/shell/session.tsx';
import { useLocalValue } from '#web/storage/useLocalValue.ts';
import { ConnectionNotice } from '#web/ui/feedback/ConnectionNotice.tsx';
import { PageSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import type { AreaLink } from '#web/ui/layout/AreaLinks.tsx';
import { AreaShell } from '#web/ui/layout/AreaShell.tsx';
import { buildWaitingCounts, type Waiting } from '#web/ui/layout/waiting.ts';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { type DeskPaths, DeskPlace } from './DeskPlace.tsx';
import desk from './desk.module.css';
import { DialogHost } from './dialogs/DialogHost.tsx';
import { isShortcut } from './isShortcut.ts';
import { BreakdownBand } from './livreurs/BreakdownBand.tsx';
import { PlantBand } from './plant/PlantBand.tsx';

const NewOrderPage = createRetryableLazy(
  async () => (await import('./newOrder/NewOrderPage.tsx')).NewOrderPage,
);
const OrderPage = createRetryableLazy(async () => (await import('./order/OrderPage.tsx')).OrderPage);
const InvoicePage = createRetryableLazy(async () => (await import('./order/InvoicePage.tsx')).InvoicePage);
const ClaimsPage = createRetryableLazy(async () => (await import('./claims/ClaimsPage.tsx')).ClaimsPage);
const ContactsPage = createRetryableLazy(
  async () => (await import('./contacts/ContactsPage.tsx')).ContactsPage,
);
const AccountsPage = createRetryableLazy(
  async () => (await import('./accounts/AccountsPage.tsx')).AccountsPage,
);
const RecurringPage = createRetryableLazy(
  async () => (await import('#web/recurring/RecurringPage.tsx')).RecurringPage,
);
const CapacityPage = createRetryableLazy(
  async () => (await import('./capacity/CapacityPage.tsx')).CapacityPage,
);
const RoundsPage = createRetryableLazy(async () => (await import('./rounds/RoundsPage.tsx')).RoundsPage);
const ApplicationsPage = createRetryableLazy(
  async () => (await import('./inbox/ApplicationsPage.tsx')).ApplicationsPage,
);
const MessagesPage = createRetryableLazy(async () => (await import('./inbox/MessagesPage.tsx')).MessagesPage);
const ProfilePage = createRetryableLazy(
  async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage,
);

interface Props {
  role: 'admin' | 'superadmin';
  label: string;
  orders: string;
  links(waiting: Waiting, house: { hasBook: boolean; certifies: boolean }): AreaLink[];
  children: ReactNode;
}

export function DeskArea({ role, label, orders, links, children }: Props) {
  const own = paths[role];
  return (
    <RoleGuard role={role}>
      <SignedShell>
        <Frame label={label} links={links} place={{ ...own, orders }}>
          <AreaRoutes>
            {children}
            <Route path={own.newOrder} element={<NewOrderPage />} />
            <Route path={own.order(':orderId')} element={<OrderPage />} />
            <Route path={own.invoice(':orderId')} element={<InvoicePage />} />
            <Route path={own.rounds} element={<RoundsPage />} />
            <Route path={own.capacity} element={<CapacityPage />} />
            <Route path={own.claims} element={<ClaimsPage />} />
            <Route path={own.contacts} element={<ContactsPage />} />
            <Route path={own.accounts} element={<AccountsPage />} />
            <Route path={own.account(':accountId')} element={<AccountsPage />} />
            <Route path={own.recurring} element={<RecurringPage getOrderLink={own.order} />} />
            <Route path={own.applications} element={<ApplicationsPage />} />
            <Route path={own.messages} element={<MessagesPage />} />
            <Route path={own.profile} element={<ProfilePage staff />} />
          </AreaRoutes>
        </Frame>
      </SignedShell>
    </RoleGuard>
  );
}

interface FrameProps extends Pick<Props, 'label' | 'links' | 'children'> {
  place: DeskPaths;
}

function Frame({ label, place, links, children }: FrameProps) {
  const { me, signOut } = useSession();
  const state = useLiveState();
  const { waiting, house, plantStop, isCounting } = useWaitingCounts();
  useNewOrderKey(place.newOrder);
  const [isFolded, changeFolded] = useLocalValue('laveo-nav-folded', false);
  if (!me) return null;
  return (
    <AreaShell
      label={label}
      links={links(waiting, house)}
      layout="side"
      person={me}
      onSignOut={() => void signOut()}
      fold={{ isFolded, onFold: () => changeFolded((value) => !value) }}
      top={<ConnectionNotice state={state} />}
    >
      <DeskPlace paths={place}>
        <DialogHost>
          <PlantBand stop={plantStop} />
          <BreakdownBand />
          {isCounting ? <PageSkeleton /> : null}
          <div data-waits={isCounting} className={desk.page}>
            <LazyArea>{children}</LazyArea>
          </div>
        </DialogHost>
        <ProofDialog />
      </DeskPlace>
    </AreaShell>
  );
}

function useNewOrderKey(address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const openNewOrder = (event: KeyboardEvent) => {
      if (event.key !== 'n' || !isShortcut(event)) return;
      event.preventDefault();
      navigate(address);
    };
    window.addEventListener('keydown', openNewOrder);
    return () => window.removeEventListener('keydown', openNewOrder);
  }, [navigate, address]);
}

function useWaitingCounts() {
  // A claim becomes overdue without a nudge, so the counts are also read each minute.
  const counts = trpc.dispatch.counts.useQuery(undefined, { refetchInterval: 60_000 });
  const orders = counts.data?.counts;
  const inbox = trpc.inbox.counts.useQuery().data;
  const openCount = orders ? OPEN_STATUSES.reduce((sum, status) => sum + orders[status], 0) : 0;
  const waiting = buildWaitingCounts({
    pending: orders?.pending,
    inProgress: orders && openCount - orders.pending,
    openClaims: counts.data?.claims.open,
    openCash: counts.data?.openCash,
    ...inbox,
  });
  return {
    waiting,
    house: {
      hasBook: (counts.data?.books.length ?? 0) > 0,
      certifies: counts.data?.certifies ?? false,
    },
    plantStop: counts.data?.plantStop,
    isCounting: counts.isPending && counts.failureCount === 0,
  };
}
