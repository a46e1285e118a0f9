import { IconCash, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { computeSettledAmount, computeToCollect, isOnAccount } from '#domain/money/payment.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import classes from '../missions/MissionCard.module.css';
import { useMissions } from '../missions/MissionsProvider.tsx';
import type { ShownMission } from './act.ts';
import {
  describeCashlessChoice,
  describePendingPayment,
  getDueLabel,
  mayCollectCash,
  mayPayByQr,
  ON_ACCOUNT,
} from './cashRules.ts';

const QrDialog = createLazyDialog(async () => (await import('./QrQuestion.tsx')).QrQuestion);
const CashDialog = createLazyDialog(async () => (await import('./CashQuestion.tsx')).CashQuestion);

export function CashToCollect({ mission }: { mission: ShownMission }) {
  const { amountDue, amountPaid } = mission;
  const pending = describePendingPayment(mission);
  if (amountDue === 0)
    return (
      <dl className={`between flex middle flex-wrap gap-0-12 ${classes.cash} ${classes.paid}`}>
        <dt className="visually-hidden">Paiement</dt>
        <dd className={`row semibold one-row ${classes.label}`}>
          <IconCircleCheck className="fixed warning" size={24} aria-hidden="true" />
          <span>
            {isOnAccount(mission) ? (
              ON_ACCOUNT
            ) : (
              <>
                Payée, <Amount value={amountPaid} />
              </>
            )}
          </span>
        </dd>
      </dl>
    );
  return (
    <dl className={`between flex middle flex-wrap gap-0-12 ${classes.cash}`}>
      <dt className={`row semibold one-row ${classes.label}`}>
        <IconCash className="fixed warning" size={24} aria-hidden="true" />
        {getDueLabel(mission)}
      </dt>
      <dd className={`text-22 heavy ${classes.amount}`}>
        <Amount value={computeToCollect(mission)} />
      </dd>
      {pending ? <dd className="whole-row text-14 semibold leading-13 warning">{pending}</dd> : null}
    </dl>
  );
}

/** Below what one view shows. */
export function CashActs({ mission }: { mission: ShownMission }) {
  const { tapLock } = useMissions();
  if (mission.amountDue === 0) return null;
  return (
    <>
      <PaymentHint mission={mission} />
      {mayCollectCash(mission) ? (
        <div className="row share">
          {mayPayByQr(mission, mission.amountDue) ? (
            <DialogButton mission={mission} dialog={QrDialog}>
              Code QR
            </DialogButton>
          ) : null}
          {/* A step moves this button under the second half of a double tap. */}
          <DialogButton mission={mission} dialog={CashDialog} disabled={tapLock !== null}>
            Espèces reçues
          </DialogButton>
        </div>
      ) : null}
    </>
  );
}

function PaymentHint({ mission }: { mission: ShownMission }) {
  const settledAmount = computeSettledAmount(mission);
  const hints = [
    settledAmount > 0
      ? `Déjà réglé\u00a0: ${formatFcfa(settledAmount)} sur ${formatFcfa(mission.grandTotal)}.`
      : '',
    mission.declaredAt === null ? describeCashlessChoice(mission.paymentMethod) : '',
  ].filter(Boolean);
  return hints.length > 0 ? <p className="muted text-14">{hints.join(' ')}</p> : null;
}

interface DialogButtonProps {
  mission: ShownMission;
  dialog: typeof QrDialog | typeof CashDialog;
  disabled?: boolean;
  children: string;
}

/** A dialog confirms what the livreur cannot take back. */
function DialogButton({ mission, dialog: Dialog, disabled = false, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // The dialog may be needed offline, so its code loads early.
  useEffect(() => Dialog.preload(), [Dialog]);
  return (
    <>
      <Button kind="secondary" disabled={disabled} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog mission={mission} opened={isOpen} onClose={close} onAnswer={close} />
    </>
  );
}
