import { IconArrowLeft, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buildStepLink, ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';
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
        className={`touch at-centre ink ${classes.exit}`}
        aria-label={earlier ? `Retour à l’étape ${STEP_NAMES[earlier]}` : 'Quitter la commande'}
      >
        {earlier ? <IconArrowLeft size={24} aria-hidden="true" /> : <IconX size={24} aria-hidden="true" />}
      </Link>
      <h1 className={`shrink ${classes.title}`}>Passer commande</h1>
      {children}
    </div>
  );
}
