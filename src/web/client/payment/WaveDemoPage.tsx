import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { trpc } from '#web/net/trpc.ts';
import { RoleGuard } from '#web/shell/RoleGuard.tsx';
import { SignedShell } from '#web/shell/SignedShell.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from '../OrderCard.module.css';

export function WaveDemoPage() {
  return (
    <RoleGuard role="client">
      <SignedShell>
        <Checkout />
      </SignedShell>
    </RoleGuard>
  );
}

function Checkout() {
  const [search] = useSearchParams();
  const orderId = search.get('commande') ?? '';
  const publicFacts = trpc.catalogue.facts.useQuery();
  const order = trpc.orders.get.useQuery({ orderId }, { meta: { silent: true } });
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const declaring = trpc.orders.declarePaid.useMutation({
    onSuccess: () => navigate(paths.client.thanks(orderId), { replace: true }),
    onSettled: () => utils.orders.invalidate(),
  });

  if (publicFacts.isPending || order.isPending) return <Spinner page />;
  // A client who returns to this page after paying is not asked to pay again.
  if (!publicFacts.data?.demo || !order.data?.paymentLink || order.data.declaredAt !== null)
    return <Navigate to={paths.client.orders} replace />;
  return (
    <main className={classes.demo}>
      <Card>
        <h1>Paiement Wave, démonstration</h1>
        <p>Cette page joue le rôle de Wave&nbsp;: aucun argent ne circule.</p>
        <p className={`heavy tabular ${classes.demoAmount}`}>{formatFcfa(order.data.amountDue)}</p>
        <Button full size="lg" busy={declaring.isPending} onClick={() => declaring.mutate({ orderId })}>
          Payer
        </Button>
        <ButtonLink to={paths.client.orders} kind="ghost" full className="mt-8">
          Annuler et revenir
        </ButtonLink>
      </Card>
    </main>
  );
}
