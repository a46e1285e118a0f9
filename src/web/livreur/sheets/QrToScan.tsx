import { formatFcfa } from '#domain/format/money.ts';
import { repricePispiPayload } from '#domain/payments/pispi.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import type { ShownMission } from '../acts/act.ts';
import classes from './Sheet.module.css';

/** What is due on this phone may differ from what the server knew when it made the QR. */
export function QrToScan({ mission, due }: { mission: ShownMission; due: number }) {
  const { id: orderId, pispi, client } = mission;
  const payload = repricePispiPayload(pispi, { orderId, amount: due });
  const [firstName = ''] = client.fullname.split(' ');
  if (payload === null) return null;
  return (
    <div className={classes.scan}>
      <QrCode text={payload} label={`Code QR de ${formatFcfa(due)}`} />
      <div className={`stack gap-8 ${classes.scanWords}`}>
        <strong className="text-16">{firstName || 'Le client'} scanne ce code</strong>
        <p className="muted text-14">avec Wave, Orange Money ou l’appli de sa banque.</p>
        <p className="muted text-14">L’équipe vérifie que la somme arrive.</p>
      </div>
    </div>
  );
}
