import { ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';
import { Ghost, ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { PRICES_NOTE } from '../../words.ts';
import classes from '../OrderPage.module.css';
import { StepLinks } from './StepLinks.tsx';

export function OrderFormShape({ step = ORDER_STEPS[0] }: { step?: OrderStep }) {
  return (
    <>
      <StepLinks step={step} />
      <div className={classes.page}>
        {step === ORDER_STEPS[0] ? <GarmentsShape /> : <ListSkeleton count={2} />}
        <div className={classes.sideShape}>
          <ListSkeleton count={1} />
        </div>
      </div>
    </>
  );
}

function GarmentsShape() {
  return (
    <div>
      <h2 className={classes.question}>Que faut-il laver&nbsp;?</h2>
      <Ghost height={44} isRound />
      <p className="text-14 muted mt-8">{PRICES_NOTE}</p>
      <div className="mt-12">
        <ListSkeleton count={4} />
      </div>
    </div>
  );
}
