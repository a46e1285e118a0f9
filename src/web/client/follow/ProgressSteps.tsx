import { formatDateTime, formatHour, formatShortDay, startOfDay } from '#domain/format/calendar.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { getChipLabel, getOrderStatusLabel } from '#domain/format/wording.ts';
import { getCurrentChip, PROGRESS_CHIPS } from '#domain/lifecycle/progressChips.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { Reference } from '#web/ui/Reference.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from './ProgressSteps.module.css';
import type { Followed } from './useLivreurPosition.ts';

const STATE_WORDS = { done: 'Fait\u00a0: ', current: 'En ce moment\u00a0: ', next: 'À venir\u00a0: ' };

export function ProgressSteps({ order }: { order: Followed }) {
  const { id, status, stepsAt, items } = order;
  const current = getCurrentChip(status);
  return (
    <div className="stack gap-8">
      {current ? <Segments status={status} stepsAt={stepsAt} /> : null}
      <div className="row between">
        <p className="text-14">
          <strong aria-hidden={current !== null}>
            {current ? getChipLabel(current) : getOrderStatusLabel(status)}
          </strong>{' '}
          <StepTime at={current ? stepsAt[current] : undefined} />
        </p>
        <p className="text-14 muted">
          {formatPieces(countPieces(items))} · <Reference id={id} />
        </p>
      </div>
      {status === 'assigned_for_delivery' ? (
        <p className="text-14 muted">Livreur assigné pour la livraison</p>
      ) : null}
    </div>
  );
}

/** The order's status is one of the six. */
export function Segments({ status, stepsAt }: Pick<Followed, 'status' | 'stepsAt'>) {
  const current = getCurrentChip(status);
  const place = current ? PROGRESS_CHIPS.indexOf(current) : -1;
  return (
    <ol className={`bare ${classes.segments}`} aria-label="Avancement de la commande">
      {PROGRESS_CHIPS.map((chip, index) => {
        const state = index < place ? 'done' : index === place ? 'current' : 'next';
        const at = index <= place ? stepsAt[chip] : undefined;
        return (
          <li
            key={chip}
            className={classes.segment}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
            title={at === undefined ? getChipLabel(chip) : `${getChipLabel(chip)}, ${formatDateTime(at)}`}
          >
            <span className="visually-hidden">
              {STATE_WORDS[state]}
              {getChipLabel(chip)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function StepTime({ at }: { at: number | undefined }) {
  const today = startOfDay(useNow());
  if (at === undefined) return null;
  return (
    <time className="muted tabular nowrap" dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      depuis {at < today ? `le ${formatShortDay(at)} à ${formatHour(at)}` : formatHour(at)}
    </time>
  );
}
