import { useWindowEvent } from '@mantine/hooks';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { ROLE_LABELS } from '#domain/format/wording.ts';
import { OPEN_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import { ProofDialog } from '#web/secondFactor/ProofDialog.tsx';
import { AREA_LABELS, type Icons, listAreaLinks } from '#web/shell/areaLinks.ts';
import type { AreaPages } from '#web/shell/pages.tsx';
import { AreaRoutes, RoleGuard, SignedShell } from '#web/shell/SignedShell.tsx';
import { useSession } from '#web/shell/session.tsx';
import { useLocalValue } from '#web/storage/useLocalValue.ts';
import { LiveOfflineLine } from '#web/ui/feedback/LiveOfflineLine.tsx';
import { PageSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { includesPage } from '#web/ui/layout/AreaLinks.tsx';
import { AreaShell } from '#web/ui/layout/AreaShell.tsx';
import { PresentEntryProvider } from '#web/ui/layout/SectionHeader.tsx';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { DeskPlace } from './DeskPlace.ts';
import desk from './desk.module.css';
import { DialogHost } from './dialogs/DialogHost.tsx';
import { BreakdownBand } from './livreurs/BreakdownBand.tsx';
import { SelectionPlaceProvider } from './many/SelectionPlace.tsx';
import { PlantBand } from './plant/PlantControl.tsx';

type Props = { role: 'admin' | 'superadmin'; pages: AreaPages; icons: Icons };

export function DeskArea(props: Props) {
  return (
    <RoleGuard role={props.role}>
      <SignedShell>
        <Frame {...props} />
      </SignedShell>
    </RoleGuard>
  );
}

function Frame({ role, pages, icons }: Props) {
  const { me, signOut } = useSession();

  useNewOrderKey(paths[role].newOrder);
  const [isFolded, changeFolded] = useLocalValue('laveo-nav-folded', false);
  const { pathname } = useLocation();
  const { waiting, house, plantStop, breakdowns, isCounting } = useWaitingCounts();
  const people = usePeopleCounts(role, pathname);
  if (!me) return null;
  const links = listAreaLinks(role, icons, { ...waiting, ...people }, house);
  return (
    <AreaShell
      label={AREA_LABELS[role]}
      links={links}
      layout="side"
      person={{
        fullname: me.fullname,
        profile: { to: paths[role].profile, role: ROLE_LABELS[role] },
        onSignOut: () => void signOut(),
      }}
      fold={{ isFolded, onFold: () => changeFolded((value) => !value) }}
      notice={<LiveOfflineLine isDesk />}
    >
      <DeskPlace value={paths[role]}>
        <DialogHost>
          <PlantBand stop={plantStop} />
          {/* The live region is mounted empty, so that screen readers announce what enters it. */}
          <div role="alert">
            <BreakdownBand breakdowns={breakdowns} />
          </div>
          {isCounting ? <PageSkeleton /> : null}
          <div data-waits={isCounting} className={desk.page}>
            <PresentEntryProvider value={links.find((link) => includesPage(link, pathname))}>
              <SelectionPlaceProvider>
                <LazyArea>
                  <AreaRoutes pages={pages} />
                </LazyArea>
              </SelectionPlaceProvider>
            </PresentEntryProvider>
          </div>
        </DialogHost>
        <ProofDialog />
      </DeskPlace>
    </AreaShell>
  );
}

const KEYBOARD_TARGETS = 'input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]';

/** A call is noted from any page of the desk; a letter that is typed somewhere is no such wish. */
function useNewOrderKey(address: string): void {
  const navigate = useNavigate();
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key !== 'n' || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(KEYBOARD_TARGETS)) return;
    event.preventDefault();
    navigate(address);
  });
}

/** Only the tabs of Clients show them. */
function usePeopleCounts(role: Props['role'], pathname: string) {
  const { clients, contacts, accounts, recurring } = paths[role];
  const enabled = [clients, contacts, accounts, recurring].some((path) => path === pathname);
  const { data } = trpc.people.counts.useQuery(undefined, { enabled });
  return (
    data && {
      clients: { value: data.clients, one: 'compte', several: 'comptes' },
      contacts: { value: data.contacts, one: 'personne', several: 'personnes' },
      businesses: { value: data.businesses, one: 'compte', several: 'comptes' },
      rules: { value: data.rules, one: 'commande', several: 'commandes' },
    }
  );
}

const TO_HANDLE = { one: 'à traiter', several: 'à traiter' };

function useWaitingCounts() {
  // A claim becomes overdue without a nudge, so the counts are also read each minute.
  const counts = trpc.dispatch.counts.useQuery(undefined, { refetchInterval: 60_000 });
  const orders = counts.data?.counts;
  const inbox = trpc.inbox.counts.useQuery().data;
  const openCount = orders ? OPEN_STATUSES.reduce((sum, status) => sum + orders[status], 0) : 0;
  const claims = counts.data?.claims.open ?? 0;
  const messages = inbox?.waitingMessages ?? 0;
  const applications = inbox?.waitingApplications ?? 0;
  const refusedLetters = counts.data?.refusedLetters ?? 0;
  const pending = orders?.pending ?? 0;
  return {
    waiting: {
      pending: { value: pending, one: 'commande', several: 'commandes' },
      inProgress: { value: openCount - pending, one: 'commande', several: 'commandes' },
      toAnswer: { value: claims + messages + applications + refusedLetters, ...TO_HANDLE },
      openClaims: { value: claims, ...TO_HANDLE },
      waitingMessages: { value: messages, ...TO_HANDLE },
      waitingApplications: { value: applications, ...TO_HANDLE },
      refusedLetters: { value: refusedLetters, ...TO_HANDLE },
      openCash: {
        value: counts.data?.openCash ?? 0,
        one: 'à compter ou à régler',
        several: 'à compter ou à régler',
      },
    },
    house: {
      hasBook: (counts.data?.books.length ?? 0) > 0,
      hasInvoices: counts.data?.hasInvoices ?? false,
    },
    plantStop: counts.data?.plantStop,
    breakdowns: counts.data?.breakdowns ?? [],
    isCounting: counts.isPending && counts.failureCount === 0,
  };
}
