import { Button } from '#web/ui/form/Button.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import desk from '../desk.module.css';
import { describeRefusal, formatOrderCount } from '../many/manyActs.ts';
import type { DayVisit } from './draft.ts';
import type { RefusedVisit } from './useSaveRounds.ts';

interface Props {
  refusals: readonly RefusedVisit[];
  visitsById: ReadonlyMap<string, DayVisit>;
  onClose(): void;
}

export function RefusedVisits({ refusals, visitsById, onClose }: Props) {
  return (
    <div role="alert">
      {refusals.length === 0 ? null : (
        <div className={`stack gap-8 surface ${desk.band}`} data-tone="red">
          <p className="bold">
            {formatOrderCount(refusals.length)} {refusals.length > 1 ? 'refusées' : 'refusée'}, le reste est
            enregistré&nbsp;:
          </p>
          <ul className="bare stack gap-4">
            {refusals.map(({ orderId, code }) => (
              <li key={orderId}>
                <Reference id={orderId} /> {visitsById.get(orderId)?.clientName}&nbsp;:{' '}
                {describeRefusal(code)}.
              </li>
            ))}
          </ul>
          <div>
            <Button kind="secondary" size="sm" onClick={onClose}>
              Fermer
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
