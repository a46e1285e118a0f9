import { Link } from 'react-router-dom';
import { buildStepLink, ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';
import classes from '../OrderPage.module.css';
import { STEP_NAMES } from './useOrderStep.ts';

export function StepLinks({ form, step }: { form?: string; step: OrderStep }) {
  return (
    <nav aria-label="Étapes de la commande">
      <ol className={classes.steps}>
        {ORDER_STEPS.map((one) => (
          <li key={one}>
            {one === step || form === undefined ? (
              <span
                className={classes.step}
                data-reached={one === step}
                aria-current={one === step ? 'step' : undefined}
              >
                {STEP_NAMES[one]}
              </span>
            ) : (
              <Link
                to={buildStepLink(form, one)}
                className={classes.step}
                data-reached={ORDER_STEPS.indexOf(one) < ORDER_STEPS.indexOf(step)}
              >
                {STEP_NAMES[one]}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
