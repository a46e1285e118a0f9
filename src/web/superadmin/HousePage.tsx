import '@mantine/core/styles/NumberInput.css';
import { Button, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { HouseSetting } from '#domain/house.ts';
import { houseSettingsSchema } from '#domain/inputs/house.ts';
import { failureOf } from '#web/net/failures.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { showFieldErrors } from '#web/ui/form/showFieldErrors.ts';
import { zodForm } from '#web/ui/form/zodForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import classes from './HousePage.module.css';

type ShownSetting = Extract<HouseSetting, 'farthestKm' | 'secondFactorDays'>;
const FIELDS: Record<ShownSetting, { label: string; description: string; unit: string }> = {
  farthestKm: {
    label: 'Distance la plus longue',
    description: 'Les commandes plus loin de l’atelier sont refusées. Celles déjà passées ne changent pas.',
    unit: 'km',
  },
  secondFactorDays: {
    label: 'Délai de la double vérification',
    description:
      'Nombre de jours pendant lesquels un super administrateur peut encore la remettre à plus tard.',
    unit: 'jours',
  },
};

/** What the superadmin decides for the whole house. */
export function HousePage() {
  const house = trpc.house.all.useQuery();
  return (
    <>
      <PageHeader title="Réglages" subtitle="Ce qui vaut pour toute la maison." />
      {house.isPending ? <ListSkeleton count={2} /> : null}
      {house.isError && !house.data ? (
        <ErrorPanel
          title="Impossible de charger les réglages."
          onRetry={() => house.refetch()}
          retrying={house.isFetching}
        />
      ) : null}
      {house.data ? <HouseForm key={house.data.version} house={house.data} /> : null}
    </>
  );
}

function HouseForm({ house: { version, settings } }: { house: Outputs['house']['all'] }) {
  const utils = trpc.useUtils();
  const form = useForm({ initialValues: settings, validate: zodForm(houseSettingsSchema) });
  const showErrors = showFieldErrors(form);
  const updating = trpc.house.update.useMutation({
    onSuccess: (house) => {
      utils.house.all.setData(undefined, house);
      form.resetDirty();
      toast.success('Réglages enregistrés');
    },
    onError: (error) => {
      const { code, fields } = failureOf(error);
      // The server names fields within the changes.
      showErrors(Object.fromEntries(Object.entries(fields).map(([k, v]) => [k.replace('changes.', ''), v])));
      if (code === 'HOUSE_CHANGED') void utils.house.all.invalidate();
    },
    onSettled: () => utils.catalogue.facts.invalidate(),
  });
  const names = Object.keys(FIELDS) as ShownSetting[];
  const save = (values: typeof settings) =>
    updating.mutate({
      changes: Object.fromEntries(names.filter((name) => form.isDirty(name)).map((n) => [n, values[n]])),
      seen: version,
    });
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, showErrors)}>
      {names.map((name) => {
        const { label, description, unit } = FIELDS[name];
        return (
          <Card key={name} as="div">
            <NumberInput
              label={label}
              description={description}
              suffix={`\u00a0${unit}`}
              allowDecimal={false}
              allowNegative={false}
              inputMode="numeric"
              {...form.getInputProps(name)}
            />
          </Card>
        );
      })}
      <Button type="submit" loading={updating.isPending} disabled={!form.isDirty()}>
        Enregistrer
      </Button>
    </form>
  );
}
