import { Navigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { usePlacing } from '../order/orderKind.ts';
import { WaitingNotice } from '../order/WaitingNotice.tsx';
import { NoOrderNotice } from './NoOrderNotice.tsx';

export function WaitingPage() {
  const { order, unansweredBy } = usePlacing();
  if (order?.paused || order?.refusal)
    return <Navigate to={buildStepLink(paths.client.order, 'payer')} replace />;
  if (!order)
    return (
      <NoOrderNotice
        title="Aucune commande en attente d’envoi"
        text="Les commandes que nous avons reçues sont dans Suivi."
      />
    );
  return (
    <>
      <PageHeader
        title={`Votre commande attend ${unansweredBy === 'server' ? 'notre serveur' : 'le réseau'}`}
        subtitle="Elle est gardée sur ce téléphone. Tant qu’elle n’est pas chez nous, aucun livreur n’est prévenu."
      />
      <WaitingNotice />
    </>
  );
}
