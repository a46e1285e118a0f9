import { Navigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { trpc } from '#web/net/trpc.ts';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import classes from './HousePage.module.css';
import { SettingLine, StepLabel } from './SettingLine.tsx';
import { FIRST_STEP_ROWS } from './settings.ts';
import type { House } from './useSettingForm.ts';

/** Six things that a new house answers; the page is gone with the last of them. */
export function FirstStepsPage() {
  const house = trpc.house.all.useQuery();
  const steps = trpc.house.firstSteps.useQuery();
  const failed = [house, steps].find(({ isError, data }) => isError && !data);
  if (steps.data?.left.length === 0) return <Navigate to={paths.superadmin.panel} replace />;
  return (
    <>
      <PageHeader title="Premiers pas" subtitle="Six réponses pour bien commencer." />
      {failed ? (
        <LoadFailure title="Impossible de charger les réglages." query={failed} />
      ) : house.data && steps.data ? (
        <Steps house={house.data} left={steps.data.left} garments={steps.data.garments} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

type StepsProps = { house: House; left: readonly string[]; garments: number };

function Steps({ house, left, garments }: StepsProps) {
  // Sums in whole hundreds are paid in cash without change.
  const proposal: House = { ...house, settings: { ...house.settings, feeRounding: 100 } };
  return (
    <ul className="surface ruled p-0">
      {FIRST_STEP_ROWS.map((row) => {
        const isLeft = row.settings.some(({ name }) => left.includes(name));
        return (
          <SettingLine
            key={row.label}
            row={row}
            house={isLeft ? proposal : house}
            step={isLeft ? 'proposed' : 'done'}
          />
        );
      })}
      <CatalogueLine garments={garments} />
    </ul>
  );
}

function CatalogueLine({ garments }: { garments: number }) {
  const filling = trpc.catalogue.fill.useMutation({
    meta: { title: 'Erreur d’ajout' },
    onSuccess: ({ added }) =>
      toast.success(`${added} vêtements ajoutés`, 'Vérifiez leurs prix dans Gestion.'),
  });
  if (garments === 0)
    return (
      <li className={`grid middle ${classes.line}`}>
        <span className="muted">Catalogue</span>
        <form
          className="stack gap-8"
          onSubmit={(event) => {
            event.preventDefault();
            filling.mutate();
          }}
        >
          <p className="muted">Quatorze vêtements courants, avec dessins et prix à ajuster, ou les vôtres.</p>
          <div className="row gap-8">
            <Button type="submit" busy={filling.isPending}>
              Partir des vêtements proposés
            </Button>
            <ButtonLink kind="ghost" to={paths.superadmin.catalogue}>
              Ajouter les miens
            </ButtonLink>
          </div>
        </form>
      </li>
    );
  return (
    <li className={`grid middle ${classes.line}`}>
      <StepLabel isDone>Catalogue</StepLabel>
      <span className={`semibold ${classes.value}`}>
        {garments > 1 ? `${garments} vêtements` : '1 vêtement'}
      </span>
      <ButtonLink size="sm" kind="ghost" to={paths.superadmin.catalogue} aria-label="Modifier, Catalogue">
        Modifier
      </ButtonLink>
    </li>
  );
}
