import { Link } from 'react-router-dom';
import { buildStepLink, ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';
import classes from '../OrderPage.module.css';
import { STEP_NAMES } from './useOrderStep.ts';

export function StepLinks({ form, step }: { form?: string; step: OrderStep }) {
  return (
    <nav aria-label="Étapes de la commande">
      <ol className={`gap-8 grid width-640 p-0 no-list ${classes.steps}`}>
        {ORDER_STEPS.map((one) => (
          <li key={one}>
            {one === step || form === undefined ? (
              <span
                className={`muted text-14 nowrap block tall-44 pt-8 no-underline ${classes.step}`}
                data-reached={one === step}
                aria-current={one === step ? 'step' : undefined}
              >
                <Name step={one} />
              </span>
            ) : (
              <Link
                to={buildStepLink(form, one)}
                className={`muted text-14 nowrap block tall-44 pt-8 no-underline ${classes.step}`}
                data-reached={ORDER_STEPS.indexOf(one) < ORDER_STEPS.indexOf(step)}
              >
                <Name step={one} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The list says the number to a screen reader. */
const Name = ({ step }: { step: OrderStep }) => (
  <>
    <span aria-hidden="true">{ORDER_STEPS.indexOf(step) + 1}.&nbsp;</span>
    {STEP_NAMES[step]}
  </>
);
