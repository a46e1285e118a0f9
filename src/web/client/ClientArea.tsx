import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { AreaRoutes } from '#web/shell/AreaRoutes.tsx';
import { listAreaLinks } from '#web/shell/areaLinks.ts';
import { createAreaPages, type PageModule } from '#web/shell/pages.tsx';
import { SignedArea } from '#web/shell/SignedArea.tsx';
import { useSession } from '#web/shell/session.tsx';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { takeGuestCart } from './draft.ts';
import { icons } from './icons.ts';
import { useOrderQueue } from './order/useOrderQueue.ts';
import { OrderAccessProvider } from './orderAccess.ts';
import { ownOrderAccess } from './ownOrderAccess.ts';
import { useLastAnswers } from './useLastAnswers.ts';

export const pages = createAreaPages(
  'client',
  import.meta.glob<PageModule>([
    '/src/web/{client,recurring,profile,account}/**/*Page.tsx',
    '!**/{guest,payment}/*',
  ]),
);

const LINKS = listAreaLinks('client', icons);

export function Area() {
  const { me } = useSession();
  const isTask = useLocation().pathname === paths.client.order;
  return (
    <SignedArea role="client" links={LINKS} isTask={isTask}>
      {me ? <OrderSender person={me.id} /> : null}
      {me ? <GuestCart email={me.email} /> : null}
      {me ? <LastAnswers person={me.id} /> : null}
      <LazyArea reassurance="Votre panier est conservé.">
        <OrderAccessProvider value={ownOrderAccess}>
          <AreaRoutes pages={pages} />
        </OrderAccessProvider>
      </LazyArea>
    </SignedArea>
  );
}

/** An order that was confirmed on one page is still sent while another is open. */
function OrderSender({ person }: { person: string }) {
  useOrderQueue(person);
  return null;
}

/** A layout effect runs before the first paint, so no screen shows the cart that is replaced. */
function GuestCart({ email }: { email: string }) {
  useLayoutEffect(() => takeGuestCart(email), [email]);
  return null;
}

function LastAnswers({ person }: { person: string }) {
  useLastAnswers(person);
  return null;
}
