import { Navigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { usePlacing } from '../order/usePlacing.ts';
import { WaitingNotice } from '../order/WaitingNotice.tsx';
import { NoOrderHere } from './NoOrderHere.tsx';

/** A confirmed order that the network has not taken yet: it leads to its thanks once it is sent. */
export function WaitingPage() {
  const { order } = usePlacing();
  // The form says why, and the cart is there.
  if (order?.paused || order?.refusal) return <Navigate to={paths.client.order} replace />;
  if (!order)
    return (
      <NoOrderHere
        title="Aucune commande en attente d’envoi"
        text="Les commandes que nous avons reçues sont dans Suivi."
      />
    );
  return (
    <>
      <PageHeader
        title="Votre commande attend le réseau"
        subtitle={'Elle est sur ce téléphone, pas encore chez nous\u00a0: aucun livreur n’est prévenu.'}
      />
      <WaitingNotice />
    </>
  );
}
