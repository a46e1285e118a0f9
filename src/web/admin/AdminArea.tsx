import { Route, useLocation } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { DeskArea } from '#web/desk/DeskArea.tsx';
import { RoleGuard } from '#web/shell/RoleGuard.tsx';
import { SignedShell } from '#web/shell/SignedShell.tsx';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { createRetryableLazy, type LazyComponent } from '#web/ui/lazy/retryableLazy.tsx';
import { listAdminLinks } from './adminLinks.ts';

const BoardPage = createRetryableLazy(async () => (await import('./BoardPage.tsx')).BoardPage);
const ListPage = createRetryableLazy(async () => (await import('#web/desk/board/ListPage.tsx')).ListPage);
const CashPage = createRetryableLazy(
  async () => (await import('#web/desk/cash/DeskCashPage.tsx')).DeskCashPage,
);
const WorkshopPage = createRetryableLazy(
  async () => (await import('./workshop/WorkshopPage.tsx')).WorkshopPage,
);

export const pages: Record<string, LazyComponent> = { [paths.admin.dashboard]: BoardPage };

export function Area() {
  const { pathname } = useLocation();
  // The workshop's wall screen is only watched, so it has no navigation, dialogs or counts.
  if (pathname === paths.admin.workshop)
    return (
      <RoleGuard role="admin">
        <SignedShell>
          <LazyArea>
            <WorkshopPage />
          </LazyArea>
        </SignedShell>
      </RoleGuard>
    );
  return (
    <DeskArea
      role="admin"
      label="Espace administrateur"
      orders={paths.admin.dashboard}
      links={listAdminLinks}
    >
      <Route path={paths.admin.dashboard} element={<BoardPage />} />
      <Route path={paths.admin.unassigned} element={<ListPage key="unassigned" name="unassigned" />} />
      <Route path={paths.admin.inProgress} element={<ListPage key="inProgress" name="inProgress" />} />
      <Route path={paths.admin.delivered} element={<ListPage key="delivered" name="delivered" />} />
      <Route path={paths.admin.cash} element={<CashPage />} />
    </DeskArea>
  );
}
