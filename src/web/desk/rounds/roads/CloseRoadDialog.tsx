import { useState } from 'react';
import { formatIsoDay, formatIsoHour } from '#domain/format/calendar.ts';
import { closeRoadSchema } from '#domain/inputs/rounds.ts';
import type { Point } from '#domain/places/geo.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActFields, useDialogAct } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { Field, FieldError } from '#web/ui/form/Field.tsx';
import { HourField } from '#web/ui/form/FormattedField.tsx';
import { createLazyMap } from '#web/ui/map/LazyMaps.tsx';
import { joinDayAndHour } from '../../plant/plantWords.ts';
import classes from '../Rounds.module.css';
import { type Bridge, nameBridge } from './roadWords.ts';

const LazyLineMap = createLazyMap(async () => (await import('#web/ui/map/LineMap.tsx')).LineMap, '16rem');

interface Props extends DialogFrame {
  /** Null for another road, whose line is drawn. */
  bridge: Bridge | null;
  onDone(): void;
}

interface Values {
  reason: string;
  fromDay: string;
  fromHour: string;
  toDay: string;
  toHour: string;
  line: Point[];
}

export function CloseRoadDialog({ bridge, onDone, ...dialog }: Props) {
  const [today, hour] = useState(() => [formatIsoDay(Date.now()), formatIsoHour(Date.now())] as const)[0];
  const { form, onRefused, submitTo } = useActFields(closeRoadSchema, {
    initialValues: {
      reason: '',
      line: [] as Point[],
      fromDay: today,
      fromHour: hour,
      toDay: today,
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
  const close = trpc.dispatch.closeRoad.useMutation(
    useDialogAct({
      onDone: () => {
        onDone();
        dialog.onClose();
      },
      onRefused,
    }),
  );
  const { line } = form.values;
  return (
    <ActDialog
      {...dialog}
      title={bridge ? `Fermer ${nameBridge(bridge)} jusqu’à…` : 'Fermer une autre route'}
      act={bridge ? 'Fermer le pont' : 'Fermer la route'}
      isDanger
      request={close}
      onSubmit={submitTo(close)}
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

type Form = ReturnType<typeof useActFields<Values, typeof closeRoadSchema>>['form'];

const MOMENTS = { from: 'Début', to: 'Fin' };

function Moment({ name, form }: { name: keyof typeof MOMENTS; form: Form }) {
  const label = MOMENTS[name];
  return (
    <div className={`row top ${classes.moment}`}>
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
