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
import { Field, FieldError, SelectField } from '#web/ui/form/Field.tsx';
import { HourField } from '#web/ui/form/HourField.tsx';
import { createLazyMap } from '#web/ui/map/LazyMaps.tsx';
import classes from '../Rounds.module.css';
import { drawLineAcross, listPassable, parseInstant, type Roads } from './roadWords.ts';

const LazyLineMap = createLazyMap(async () => (await import('#web/ui/map/LineMap.tsx')).LineMap, '16rem');

interface Props extends DialogFrame, Pick<Roads, 'crossings'> {
  onDone(): void;
}

interface Values {
  reason: string;
  fromDay: string;
  fromHour: string;
  toDay: string;
  toHour: string;
  crossing: string;
  line: Point[];
}

export function CloseRoadDialog({ crossings, onDone, ...dialog }: Props) {
  // The key lives as long as the dialog, so that a form sent twice closes one road.
  const [key] = useState(() => crypto.randomUUID());
  const [today, hour] = useState(() => [formatIsoDay(Date.now()), formatIsoHour(Date.now())] as const)[0];
  const bridges = listPassable(crossings);
  const { form, onRefused, submitTo } = useActFields(closeRoadSchema, {
    initialValues: {
      reason: '',
      crossing: '',
      line: [] as Point[],
      fromDay: today,
      fromHour: hour,
      toDay: today,
      toHour: '',
    },
    read: ({ reason, fromDay, fromHour, toDay, toHour, crossing, line }: Values) => {
      const bridge = bridges.find(({ name }) => name === crossing);
      const [from, to] = [parseInstant(fromDay, fromHour), parseInstant(toDay, toHour)];
      return { key, reason, from, to, line: bridge ? drawLineAcross(bridge.ends) : line };
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
  const { line, crossing } = form.values;
  return (
    <ActDialog
      {...dialog}
      title="Fermer une route"
      act="Fermer la route"
      isDanger
      request={close}
      onSubmit={submitTo(close)}
    >
      <Field
        label="Motif"
        help={'Par exemple «\u00a0inondation\u00a0», «\u00a0marché\u00a0», «\u00a0travaux\u00a0».'}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <Moment label="Début" name="from" form={form} />
      <Moment label="Fin" name="to" form={form} />
      <SelectField
        label="Où"
        options={[
          { value: '', label: 'Sur une route, que je trace' },
          ...bridges.map(({ name, label }) => ({ value: name, label })),
        ]}
        {...form.getInputProps('crossing')}
      />
      {crossing === '' ? (
        <div className="stack gap-8">
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
        </div>
      ) : null}
    </ActDialog>
  );
}

type Form = ReturnType<typeof useActFields<Values, typeof closeRoadSchema>>['form'];

function Moment({ label, name, form }: { label: string; name: 'from' | 'to'; form: Form }) {
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
