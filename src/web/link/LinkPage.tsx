import { useLocation } from 'react-router-dom';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { ConnectionNotice } from '#web/ui/feedback/ConnectionNotice.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { HelpMenu } from '../client/follow/HelpMenu.tsx';
import { GuestFrame } from '../client/guest/GuestFrame.tsx';
import { OrderAccessProvider } from '../client/orderAccess.ts';
import { TeamHelp } from '../client/TeamHelp.tsx';
import { LinkGhosts } from './LinkGhosts.tsx';
import { LinkOrder } from './LinkOrder.tsx';
import { isRefused, useLinkedOrder } from './useLinkedOrder.ts';

const RefusedLink = createRetryableLazy(async () => (await import('./RefusedLink.tsx')).RefusedLink);

const LONGEST_TOKEN = 200;

export function LinkPage() {
  const token = useLocation().hash.slice(1, LONGEST_TOKEN);
  return <LinkedPage key={token} token={token} />;
}

function LinkedPage({ token }: { token: string }) {
  const { order, position, failure, facts, access, isReading, read } = useLinkedOrder(token);
  const renderUnreadable = ({ text }: FailureShape) => (
    <>
      <h1 className="visually-hidden">Suivi de votre commande</h1>
      <ErrorPanel
        title="Impossible d’afficher votre commande."
        message={text}
        onRetry={() => void read()}
        retrying={isReading}
      />
      <TeamHelp />
    </>
  );
  const renderContent = () => {
    if (order) return <LinkOrder order={order} position={position} token={token} />;
    if (!failure) return <LinkGhosts />;
    if (isRefused(failure))
      return (
        <LazyPart shape={<LinkGhosts />} renderFailure={() => renderUnreadable(failure)}>
          <RefusedLink failure={failure} whatsapp={facts?.teamWhatsapp ?? null} />
        </LazyPart>
      );
    return renderUnreadable(failure);
  };
  return (
    <OrderAccessProvider value={access}>
      <GuestFrame
        action={
          <div className="row gap-12">
            <ConnectionNotice state={order && failure ? 'offline' : 'live'} isQuiet />
            <HelpMenu />
          </div>
        }
      >
        {renderContent()}
      </GuestFrame>
    </OrderAccessProvider>
  );
}
