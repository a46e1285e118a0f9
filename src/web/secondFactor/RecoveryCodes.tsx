import { useState } from 'react';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import styles from './secondFactor.module.css';

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
