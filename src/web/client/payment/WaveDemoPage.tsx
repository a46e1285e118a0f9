import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { buildFollowLink, paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { call } from '#web/net/call.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { RoleGuard, SignedShell } from '#web/shell/SignedShell.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from '../OrderCard.module.css';

/** A client who came by the link of an order has its token instead of a session. */
export function WaveDemoPage() {
  const token = useLocation().hash.slice(1);
  if (token) return <LinkCheckout token={token} />;
  return (
    <RoleGuard role="client">
      <SignedShell>
        <Checkout />
      </SignedShell>
    </RoleGuard>
  );
}

function LinkCheckout({ token }: { token: string }) {
  const [order, setOrder] = useState<Outputs['follow']['get'] | null>();
  const [isPaying, setPaying] = useState(false);
  const navigate = useNavigate();
  const back = buildFollowLink(token);
  useEffect(() => {
    call('follow.get', { token }).then(setOrder, () => setOrder(null));
  }, [token]);
  const declarePaid = async () => {
    setPaying(true);
    await call('follow.declarePaid', { token }).catch(showFailure);
    navigate(back, { replace: true });
  };
  if (order === undefined) return <Spinner page />;
  if (!order?.paymentLink?.startsWith(paths.waveDemo) || order.declaredAt !== null)
    return <Navigate to={back} replace />;
  return (
    <DemoCheckout amount={order.amountDue} isBusy={isPaying} onPay={() => void declarePaid()} back={back} />
  );
}

function Checkout() {
  const [search] = useSearchParams();
  const orderId = search.get('commande') ?? '';
  const publicFacts = trpc.catalogue.facts.useQuery();
  const order = trpc.orders.get.useQuery({ orderId }, { meta: { silent: true } });
  const navigate = useNavigate();
  const declaring = trpc.orders.declarePaid.useMutation({
    onSuccess: () => navigate(paths.client.thanks(orderId), { replace: true }),
  });

  if (publicFacts.isPending || order.isPending) return <Spinner page />;
  // A client who returns to this page after paying is not asked to pay again.
  if (order.data && order.data.declaredAt !== null)
    return <Navigate to={paths.client.thanks(orderId)} replace />;
  if (!publicFacts.data?.demo || !order.data?.paymentLink)
    return <Navigate to={paths.client.orders} replace />;
  return (
    <DemoCheckout
      amount={order.data.amountDue}
      isBusy={declaring.isPending}
      onPay={() => declaring.mutate({ orderId })}
      back={paths.client.orders}
    />
  );
}

type DemoCheckoutProps = { amount: number; isBusy: boolean; onPay(): void; back: string };

function DemoCheckout({ amount, isBusy, onPay, back }: DemoCheckoutProps) {
  return (
    <main className={`mx-auto ${classes.demo}`}>
      <Card>
        <h1>Paiement Wave, démonstration</h1>
        <p>Cette page joue le rôle de Wave&nbsp;: aucun argent ne circule.</p>
        <p className={`heavy tabular text-28 ${classes.demoAmount}`}>{formatFcfa(amount)}</p>
        <Button full size="lg" busy={isBusy} onClick={onPay}>
          Payer
        </Button>
        <ButtonLink to={back} kind="ghost" full className="mt-8">
          Annuler et revenir
        </ButtonLink>
      </Card>
    </main>
  );
}
