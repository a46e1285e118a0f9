import { useState } from 'react';
import type { Me } from '#domain/people/accounts.ts';
import type { Factors } from '#domain/people/secondFactor.ts';
import { call } from '#web/net/call.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TOTP_FIELD, TypedForm } from './TypedForm.tsx';

type Props = { factors: Factors; onProven(user: Me): void };

const TYPED = {
  totp: {
    field: TOTP_FIELD,
    act: 'Vérifier',
    prove: (code: string) => call('secondFactor.proveTotp', { code }),
  },
  recoveryCode: {
    field: {
      label: 'Code de secours',
      help: 'Un de ceux que vous avez gardés\u00a0; il ne servira qu’une fois.',
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: 60,
    },
    act: 'Vérifier',
    prove: (code: string) => call('secondFactor.proveRecoveryCode', { code }),
  },
  password: {
    field: { label: 'Mot de passe', type: 'password', autoComplete: 'current-password' },
    act: 'Confirmer',
    prove: (password: string) => call('secondFactor.provePassword', { password }),
  },
};
type Method = keyof typeof TYPED | 'passkey';

const CHANGES: Record<Method, string> = {
  passkey: 'Utiliser ma clé d’accès',
  totp: 'Utiliser l’application de codes',
  recoveryCode: 'Utiliser un code de secours',
  password: 'Utiliser mon mot de passe',
};

function listMethods({ passkey, totp }: Factors): Method[] {
  const own: (Method | false)[] = [passkey && 'passkey', totp && 'totp', 'recoveryCode'];
  return passkey || totp ? own.filter((method) => method !== false) : ['password'];
}

export function ProofForm({ factors, onProven }: Props) {
  const methods = listMethods(factors);
  const [method, setMethod] = useState(methods[0] ?? 'password');
  const typed = method === 'passkey' ? null : TYPED[method];
  return (
    <div className="stack">
      {typed ? (
        <TypedForm
          key={method}
          field={typed.field}
          act={typed.act}
          send={async (text) => onProven((await typed.prove(text)).user)}
        />
      ) : (
        <PasskeyProof onProven={onProven} />
      )}
      {methods.length > 1 ? (
        <div className="stack gap-4">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} kind="ghost" full onClick={() => setMethod(other)}>
                {CHANGES[other]}
              </Button>
            ))}
        </div>
      ) : null}
    </div>
  );
}

function PasskeyProof({ onProven }: Pick<Props, 'onProven'>) {
  const [busy, setBusy] = useState(false);
  const submitProof = async () => {
    setBusy(true);
    // The WebAuthn code loads at the tap, because most people sign in without it.
    const { sendPasskeyProof, PasskeyCancelled } = await import('./passkey.ts');
    try {
      onProven((await sendPasskeyProof()).user);
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) showFailure(error, 'Clé d’accès refusée');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="muted">Votre téléphone, votre ordinateur ou votre clé de sécurité vous le demandera.</p>
      <Button full busy={busy} data-autofocus onClick={() => void submitProof().catch(showFailure)}>
        Continuer avec ma clé d’accès
      </Button>
    </>
  );
}
