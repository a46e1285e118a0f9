import { Button, Card, Container } from '@mantine/core';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { formatFcfa } from '#domain/money.ts';
import { paths } from '#web/paths.ts';
import { RequireRole } from '#web/RequireRole.tsx';
import { SignedShell } from '#web/SignedShell.tsx';
import { trpc } from '#web/trpc.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

/** Plays Wave's part in the demonstration, and says so. */
export function WaveDemoPage() {
  return (
    <RequireRole role="client">
      <SignedShell>
        <Checkout />
      </SignedShell>
    </RequireRole>
  );
}

function Checkout() {
  const [search] = useSearchParams();
  const amount = Number(search.get('amount'));
  const facts = trpc.catalogue.facts.useQuery();
  const latest = trpc.orders.latest.useQuery(undefined, { meta: { silent: true } });
  const navigate = useNavigate();
  const declaring = trpc.orders.declarePaid.useMutation({
    onSuccess: () => navigate(paths.client.dashboard),
  });

  if (facts.isPending || latest.isPending) return <Spinner page />;
  if (!facts.data?.demo || !Number.isInteger(amount) || amount <= 0)
    return <Navigate to={paths.client.dashboard} replace />;
  const order = latest.data;
  return (
    <Container size="xs" component="main" py="xl">
      <Card>
        <h1>Paiement Wave, démonstration</h1>
        <p>Cette page joue le rôle de Wave : aucun argent ne circule.</p>
        <p style={{ fontSize: '1.6rem', fontWeight: 800 }}>{formatFcfa(amount)}</p>
        <Button
          fullWidth
          size="lg"
          loading={declaring.isPending}
          disabled={!order}
          onClick={() => order && declaring.mutate({ orderId: order.id })}
        >
          Payer
        </Button>
        <Button component={Link} to={paths.client.dashboard} variant="subtle" fullWidth mt="sm">
          Annuler et revenir
        </Button>
      </Card>
    </Container>
  );
}
