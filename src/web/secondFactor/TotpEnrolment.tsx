import { useEffect, useState } from 'react';
import { call } from '#web/net/call.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import type { Enrolled } from './EnrolPasskeyButton.tsx';
import { withProof } from './proof.ts';
import styles from './secondFactor.module.css';
import { TOTP_FIELD, TypedForm } from './TypedForm.tsx';

type Props = { onEnrolled(enrolled: Enrolled): void; onFailed(): void };

export function TotpEnrolment({ onEnrolled, onFailed }: Props) {
  const [totp, setTotp] = useState<Outputs['secondFactor']['startTotp'] | null>(null);
  useEffect(() => {
    let isCancelled = false;
    withProof(() => call('secondFactor.startTotp')).then(
      (started) => {
        if (!isCancelled) setTotp(started);
      },
      (error: unknown) => {
        if (isCancelled) return;
        if (readFailure(error).code !== 'STEP_UP_REQUIRED') showFailure(error);
        onFailed();
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [onFailed]);
  if (!totp) return <Spinner />;
  return (
    <div className="stack">
      <ol className="stack pl-16">
        <li>
          Scannez ce code avec votre application (Google Authenticator, Aegis, 1Password…).
          <QrCode text={totp.uri} label="Code à scanner avec l’application" />
          Sur le même téléphone, <a href={totp.uri}>ouvrez l’application</a> ou copiez-y cette clé&nbsp;:
          <span className={`text-14 semibold anywhere block mt-4 ${styles.secret}`}>
            {totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </span>
        </li>
        <li>Saisissez le code qu’elle affiche.</li>
      </ol>
      <TypedForm
        field={TOTP_FIELD}
        act="Activer"
        send={async (code) => onEnrolled(await call('secondFactor.confirmTotp', { code }))}
      />
    </div>
  );
}
