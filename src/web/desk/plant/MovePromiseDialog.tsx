import { formatBy } from '#domain/clock/clockWords.ts';
import { getReturnHour } from '#domain/clock/told.ts';
import { formatIsoDay, formatIsoHour, HOUR, roundUpToHalfHour } from '#domain/format/calendar.ts';
import { listOpenHoursLines } from '#domain/format/houseWords.ts';
import { movePromiseSchema } from '#domain/inputs/plant.ts';
import { isBeforePickup } from '#domain/lifecycle/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import { useNow } from '#web/ui/clock.tsx';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { HourField } from '#web/ui/form/FormattedField.tsx';
import desk from '../desk.module.css';
import type { PromisedOrder } from '../dialogs/questions.ts';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import { describeNews, describeOrder } from '../table/rowWords.ts';
import { joinDayAndHour } from './plantWords.ts';

type Fields = { day: string; hour: string; reason: string };

export function MovePromiseDialog({ order, ...dialog }: DialogFrame & { order: PromisedOrder }) {
  const now = useNow();
  const { data: fresh } = useFreshOrder(order.id, dialog.opened);
  const { hours = [] } = trpc.house.public.useQuery().data ?? {};
  const returnHour = getReturnHour(order) ?? 0;
  const arrivalEnd = isBeforePickup(order.status) ? 0 : roundUpToHalfHour(order.arrival?.to ?? 0);
  const proposal = Math.max(returnHour > now ? returnHour : roundUpToHalfHour(now + HOUR), arrivalEnd);
  const { form, frame } = useActForm(trpc.dispatch.movePromise, movePromiseSchema, {
    ...dialog,
    initialValues: { day: formatIsoDay(proposal), hour: formatIsoHour(proposal), reason: '' },
    read: ({ day, hour, reason }: Fields) => ({
      orderId: order.id,
      to: joinDayAndHour(day, hour),
      reason,
    }),
    mapErrors: ({ to, ...errors }, { day }) => (to ? { [day ? 'hour' : 'day']: to, ...errors } : errors),
  });
  return (
    <ActDialog
      {...frame}
      title={`Changer le retour prévu de la ${describeOrder(order)}`}
      act="Changer le retour prévu"
    >
      {returnHour > now ? <p>Retour prévu pour l’instant&nbsp;: {formatBy(returnHour, now)}.</p> : null}
      <fieldset className="bare">
        <legend className="bare semibold">Nouveau retour, au plus tard</legend>
        <div className={`stack gap-8 mt-8 ${desk.moment}`}>
          <DayField
            aria-label="Jour du retour"
            isInForm
            min={formatIsoDay(now)}
            data-autofocus
            {...form.getInputProps('day')}
            value={form.values.day}
            onDay={(day) => form.setFieldValue('day', day)}
          />
          <HourField aria-label="Heure du retour" {...form.getInputProps('hour')} />
        </div>
        <p className="muted text-14 mt-4">{listOpenHoursLines(hours).join(', ')}</p>
      </fieldset>
      <Field label="Motif" help="Le client le lira." autoComplete="off" {...form.getInputProps('reason')} />
      <p className="muted anywhere">Le client est prévenu {describeNews(fresh)}.</p>
    </ActDialog>
  );
}
