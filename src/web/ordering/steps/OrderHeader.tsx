import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { buildStepLink, ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';
import orderPage from '../OrderPage.module.css';
import classes from './OrderHeader.module.css';
import { STEP_NAMES } from './useOrderStep.ts';

interface Props {
  form: string;
  step: OrderStep;
  /** On a phone the form takes the place of the area's bars, so its header leads out. */
  exit: string;
  children?: ReactNode;
}

export function OrderHeader({ form, step, exit, children }: Props) {
  const earlier = ORDER_STEPS[ORDER_STEPS.indexOf(step) - 1];
  return (
    <div className={`row one-row relative tall-48 mb-8 ${classes.header}`}>
      <Link
        to={earlier ? buildStepLink(form, earlier) : exit}
        className={`below-768 touch at-centre ink ${classes.exit}`}
        aria-label={earlier ? `Retour à l’étape ${STEP_NAMES[earlier]}` : 'Quitter la commande'}
      >
        {earlier ? <IconArrowLeft size={24} aria-hidden="true" /> : <IconX size={24} aria-hidden="true" />}
      </Link>
      <h1 className={`shrink ${classes.title}`}>Passer commande</h1>
      {children}
    </div>
  );
}

export function StepLinks({ form, step }: { form?: string; step: OrderStep }) {
  return (
    <nav aria-label="Étapes de la commande">
      <ol className={`gap-8 grid width-640 p-0 no-list ${orderPage.steps}`}>
        {ORDER_STEPS.map((one) => (
          <li key={one}>
            {one === step || form === undefined ? (
              <span
                className={`muted text-14 block tall-44 pt-8 no-underline ${orderPage.step}`}
                data-reached={one === step}
                aria-current={one === step ? 'step' : undefined}
              >
                <Name step={one} />
              </span>
            ) : (
              <Link
                to={buildStepLink(form, one)}
                className={`muted text-14 block tall-44 pt-8 no-underline ${orderPage.step}`}
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

/** A lazy step renders together with its neighbours, once its file is there. */
export function StepArrival({ step, onArrived }: { step: OrderStep; onArrived(step: OrderStep): void }) {
  useEffect(() => onArrived(step), [step, onArrived]);
  return null;
}
