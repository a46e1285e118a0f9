import { useEffect, useState } from 'react';
import { call } from '#web/net/call.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { TOTP_FIELD, TypedForm, usePasskeyAct } from './factorForms.tsx';
import { withProof } from './proof.ts';
import styles from './secondFactor.module.css';

export type Enrolled = Outputs['secondFactor']['addPasskey'];

export function EnrolPasskeyButton({ onEnrolled }: { onEnrolled(enrolled: Enrolled): void }) {
  const { busy, run } = usePasskeyAct(async ({ createPasskey, PasskeyPresent }) => {
    try {
      onEnrolled(await createPasskey(''));
    } catch (error) {
      if (!(error instanceof PasskeyPresent)) throw error;
      toast.info('Clé d’accès déjà ajoutée', 'Cet appareil en a déjà une pour votre compte.');
    }
  });
  return (
    <Button full busy={busy} onClick={run}>
      Ajouter une clé d’accès
    </Button>
  );
}

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

/** Without a factor, only a browser that opened a link of our letters may add the first one. */
export function EnrolmentLink() {
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const requestLink = async () => {
    setBusy(true);
    try {
      await call('secondFactor.requestLink');
      setSent(true);
    } catch (error) {
      showFailure(error, 'Lien non envoyé');
    }
    setBusy(false);
  };
  return (
    <div className="stack">
      <Button full busy={busy} onClick={() => void requestLink()}>
        {isSent ? 'Renvoyer le lien' : 'Recevoir le lien par e-mail'}
      </Button>
      <p role="status" className="muted">
        {isSent
          ? 'Le lien est en route. Ouvrez-le sur cet appareil\u00a0: il est valable une heure et ne sert qu’une fois.'
          : null}
      </p>
    </div>
  );
}

/** The codes cannot be shown again, because the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copyCodes = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.failure('Copie impossible', 'Téléchargez les codes, ou notez-les sur papier.'),
    );
  const downloadCodes = () => {
    const words = `Codes de secours Laveo. Chacun ne sert qu’une fois.\n\n${text}\n`;
    saveFile(new Blob([words], { type: 'text/plain;charset=utf-8' }), 'codes-de-secours-laveo.txt');
  };
  return (
    <div className="stack">
      <p className="muted">
        Si vous perdez votre téléphone ou votre clé, chacun de ces codes ouvre votre compte une fois.
        Gardez-les ailleurs que sur ce téléphone&nbsp;: vous ne les reverrez plus.
      </p>
      <ul className={`stack surface text-14 bg-paper ${styles.codes}`} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="stack gap-8 two-columns">
        <Button kind="secondary" onClick={() => void copyCodes()}>
          {isCopied ? 'Codes copiés' : 'Copier'}
        </Button>
        <Button kind="secondary" onClick={downloadCodes}>
          Télécharger
        </Button>
      </div>
      <Button full onClick={onDone}>
        J’ai gardé mes codes
      </Button>
    </div>
  );
}
