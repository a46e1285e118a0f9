import { Link } from 'react-router-dom';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { formatPromise, formatSlot } from '#domain/format/order/slotWords.ts';
import type { FilledDraft } from '#domain/orders/draft.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { usePlaceName } from '#web/ui/map/usePlaceName.ts';
import { LateReturnNote } from '#web/ui/slot/LateReturnNote.tsx';
import type { OfferedReturn } from '#web/ui/slot/slotOffer.ts';
import classes from './VisitRecap.module.css';

interface Props {
  form: string;
  draft: FilledDraft;
  /** Null until it is known; its line keeps its space. */
  offered: OfferedReturn | null;
}

export function VisitRecap({ form, draft, offered }: Props) {
  const { location, address, slot } = draft;
  const around = usePlaceName(location);
  return (
    <Card aria-label="Le passage">
      <ol className="gap-12 bare grid">
        <li className={`relative wrap-anywhere ${classes.visit}`}>
          <div className="row between top">
            <h2 className="text-16">Ramassage</h2>
            <Link to={buildStepLink(form, 'ou-et-quand')} className={`touch bold ${classes.edit}`}>
              Modifier<span className="visually-hidden"> où et quand</span>
            </Link>
          </div>
          <p className={`text-14 muted ${classes.when}`}>{slot ? formatSlot(slot) : 'Dès que possible'}</p>
          <p className={`muted text-14 overflow-hidden ${classes.place}`}>
            {location ? address.trim() || around || 'Lieu choisi' : 'Pas encore d’adresse'}
          </p>
        </li>
        <li className={`bold relative accent balance wrap-anywhere ${classes.visit} ${classes.promise}`}>
          {offered ? `Retour prévu\u00a0: ${formatPromise(offered.promisedAt)}` : null}
          <LateReturnNote offered={offered} />
        </li>
      </ol>
    </Card>
  );
}
