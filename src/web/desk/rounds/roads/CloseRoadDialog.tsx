import type { UseFormReturnType } from '@mantine/form';
import { formatIsoDay, formatIsoHour } from '#domain/format/calendar.ts';
import { closeRoadSchema } from '#domain/inputs/rounds.ts';
import type { Point } from '#domain/places/geo.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { Field, FieldError } from '#web/ui/form/Field.tsx';
import { HourField } from '#web/ui/form/FormattedField.tsx';
import { createLazyMap } from '#web/ui/map/LazyMaps.tsx';
import desk from '../../desk.module.css';
import { joinDayAndHour } from '../../plant/plantWords.ts';
import { type Bridge, nameBridge } from './roadWords.ts';

const LazyLineMap = createLazyMap(async () => (await import('#web/ui/map/LineMap.tsx')).LineMap, '16rem');

interface Props extends DialogFrame {
  /** Null for another road, whose line is drawn. */
  bridge: Bridge | null;
}

interface Values {
  reason: string;
  fromDay: string;
  fromHour: string;
  toDay: string;
  toHour: string;
  line: Point[];
}

export function CloseRoadDialog({ bridge, ...dialog }: Props) {
  const now = Date.now();
  const { form, frame } = useActForm(trpc.dispatch.closeRoad, closeRoadSchema, {
    ...dialog,
    initialValues: {
      reason: '',
      line: [],
      fromDay: formatIsoDay(now),
      fromHour: formatIsoHour(now),
      toDay: formatIsoDay(now),
      toHour: '',
    },
    read: ({ reason, fromDay, fromHour, toDay, toHour, line }: Values, key) => {
      const times = { key, from: joinDayAndHour(fromDay, fromHour), to: joinDayAndHour(toDay, toHour) };
      return bridge ? { ...times, bridge: bridge.name } : { ...times, reason, line };
    },
    mapErrors: ({ from, to, ...errors }) => ({
      ...errors,
      ...(from && { fromHour: from }),
      ...(to && { toHour: to }),
    }),
  });
  const { line } = form.values;
  return (
    <ActDialog
      {...frame}
      title={bridge ? `Fermer ${nameBridge(bridge)} jusqu’à…` : 'Fermer une autre route'}
      act={bridge ? 'Fermer le pont' : 'Fermer la route'}
      isDanger
    >
      {bridge ? (
        <Moment name="to" form={form} />
      ) : (
        <>
          <Field
            label="Motif"
            help={'Par exemple «\u00a0inondation\u00a0», «\u00a0marché\u00a0», «\u00a0travaux\u00a0».'}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('reason')}
          />
          <Moment name="from" form={form} />
          <Moment name="to" form={form} />
          <p className="muted text-14">Touchez deux points ou plus, en travers de la route fermée.</p>
          <LazyLineMap
            line={line}
            onPoint={(point) => form.setFieldValue('line', (before) => [...before, point])}
          />
          {line.length > 0 ? (
            <Button kind="ghost" size="sm" onClick={() => form.setFieldValue('line', line.slice(0, -1))}>
              Retirer le dernier point
            </Button>
          ) : null}
          <FieldError>{form.errors.line}</FieldError>
        </>
      )}
    </ActDialog>
  );
}

type Form = UseFormReturnType<Values>;

const MOMENTS = { from: 'Début', to: 'Fin' };

function Moment({ name, form }: { name: keyof typeof MOMENTS; form: Form }) {
  const label = MOMENTS[name];
  return (
    <div className={`stack gap-8 ${desk.moment}`}>
      <DayField
        label={`${label}, le`}
        isInForm
        value={form.values[`${name}Day`]}
        onDay={(day) => form.setFieldValue(`${name}Day`, day)}
      />
      <HourField label="à" aria-label={`${label}, à`} {...form.getInputProps(`${name}Hour`)} />
    </div>
  );
}
