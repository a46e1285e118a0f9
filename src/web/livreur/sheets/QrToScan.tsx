import { formatFcfa } from '#domain/format/money.ts';
import { repricePispiPayload } from '#domain/payments/pispi.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import type { ShownMission } from '../acts/act.ts';
import classes from './Sheet.module.css';

interface QrToScanProps {
  mission: ShownMission;
  due: number;
  /** The livreur has just asked for it, below what a phone shows of the sheet. */
  isChosen?: boolean;
}

const scrollToCode = (code: HTMLElement | null) => code?.scrollIntoView({ block: 'center' });

/** The sum that is due on this phone may differ from what the server knew when it made the QR. */
export function QrToScan({ mission, due, isChosen = false }: QrToScanProps) {
  const { id: orderId, pispi, client } = mission;
  const payload = repricePispiPayload(pispi, { orderId, amount: due });
  const [firstName = ''] = client.fullname.split(' ');
  if (payload === null) return null;
  return (
    <div className={`gap-12 flex middle flex-wrap ${classes.scan}`} ref={isChosen ? scrollToCode : null}>
      <QrCode text={payload} label={`Code QR de ${formatFcfa(due)}`} />
      <div className={`stack gap-8 ${classes.scanWords}`}>
        <strong>{firstName || 'Le client'} scanne ce code</strong>
        <p className="muted text-14">avec Wave, Orange Money ou l’appli de sa banque.</p>
        <p className="muted text-14">L’équipe vérifie que la somme arrive.</p>
      </div>
    </div>
  );
}
