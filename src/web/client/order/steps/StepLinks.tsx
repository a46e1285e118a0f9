import { Link } from 'react-router-dom';
import { atStep, ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';
import classes from '../OrderPage.module.css';
import { STEP_NAMES } from './useOrderStep.ts';

interface Props {
  /** The address of the form. */
  form: string;
  step: OrderStep;
}

/** The three decisions of an order, and which one is open. */
export function StepLinks({ form, step }: Props) {
  return (
    <nav aria-label="Étapes de la commande">
      <ol className={classes.steps}>
        {ORDER_STEPS.map((one) => (
          <li key={one}>
            {one === step ? (
              <span className={classes.step} data-reached="true" aria-current="step">
                {STEP_NAMES[one]}
              </span>
            ) : (
              <Link
                to={atStep(form, one)}
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
