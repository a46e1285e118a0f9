import { formatFcfa } from '#domain/format/money.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import classes from './Sheet.module.css';

export function QrToScan({ payload, due, name }: { payload: string; due: number; name: string }) {
  const [firstName = ''] = name.split(' ');
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
