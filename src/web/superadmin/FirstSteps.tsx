import { useSessionStorage } from '@mantine/hooks';
import { paths } from '#domain/addresses.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './panel/Panel.module.css';

/** The card lists what the first order still needs; "Plus tard" hides it in this tab until sign-out. */
export function FirstSteps() {
  const [isPutOff, putOff] = useSessionStorage({ key: 'laveo-first-steps-later', defaultValue: false });
  const steps = trpc.house.firstSteps.useQuery();
  const counters = trpc.stats.counters.useQuery();
  const filling = trpc.catalogue.fill.useMutation({
    meta: { title: 'Erreur d’ajout' },
    onSuccess: ({ added }) =>
      toast.success(`${added} vêtements ajoutés`, 'Vérifiez leurs prix dans Gestion.'),
  });
  // A house that has an order knows its way.
  if (!steps.data || counters.data?.totalOrders !== 0 || isPutOff) return null;
  const { needsSettings, needsCatalogue } = steps.data;
  if (!needsSettings && !needsCatalogue) return null;
  return (
    <Card title="Premiers pas" className={`stack gap-16 ${classes.firstSteps}`}>
      <p>Avant la première commande, il reste à&nbsp;:</p>
      {needsSettings ? (
        <div className="stack gap-8">
          <p>
            <strong>Régler la maison</strong>&nbsp;: l’atelier, le prix du transport, la zone, le téléphone de
            l’équipe et les heures d’ouverture.
          </p>
          <ButtonLink to={paths.superadmin.house}>Compléter les réglages</ButtonLink>
        </div>
      ) : null}
      {needsCatalogue ? (
        <div className="stack gap-8">
          <p>
            <strong>Composer le catalogue</strong>&nbsp;: partez de quatorze vêtements courants, avec dessins
            et prix à ajuster, ou ajoutez les vôtres.
          </p>
          <div className="row">
            <Button busy={filling.isPending} onClick={() => filling.mutate()}>
              Partir des vêtements proposés
            </Button>
            <ButtonLink to={paths.superadmin.catalogue} kind="secondary">
              Ajouter les miens
            </ButtonLink>
          </div>
        </div>
      ) : null}
      <Button kind="ghost" onClick={() => putOff(true)}>
        Plus tard
      </Button>
    </Card>
  );
}
