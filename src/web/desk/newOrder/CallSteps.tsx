import { Link } from 'react-router-dom';
import classes from '#web/ordering/OrderPage.module.css';
import { buildCallStepLink, CALL_STEP_NAMES, CALL_STEPS, type CallStep } from './steps.ts';

export const CallSteps = ({ form, step }: { form: string; step: CallStep }) => (
  <nav aria-label="Étapes de la commande">
    <ol className={`gap-8 grid p-0 no-list ${classes.steps}`}>
      {CALL_STEPS.map((one, i) => (
        <li key={one}>
          <Link
            to={buildCallStepLink(form, one)}
            className={classes.step}
            data-reached={i <= CALL_STEPS.indexOf(step)}
            aria-current={one === step ? 'step' : undefined}
          >
            <span aria-hidden="true">{i + 1}.&nbsp;</span>
            {CALL_STEP_NAMES[one]}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
