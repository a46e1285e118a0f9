import { useState } from 'react';
import type { Me } from '#domain/people/accounts.ts';
import type { Factors } from '#domain/people/secondFactor.ts';
import { call } from '#web/net/call.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PASSWORD_FIELD, RECOVERY_FIELD, TOTP_FIELD, TypedForm } from './TypedForm.tsx';

type Method = 'passkey' | 'totp' | 'recoveryCode' | 'password';

interface Props {
  factors: Factors;
  onProven(user: Me): void;
}

const CHANGES: Record<Method, string> = {
  passkey: 'Utiliser ma clé d’accès',
  totp: 'Utiliser l’application de codes',
  recoveryCode: 'Utiliser un code de secours',
  password: 'Utiliser mon mot de passe',
};

/** Proves who is there, by any of the account's factors; by the password when it has none. */
export function ProofForm({ factors, onProven }: Props) {
  const methods: Method[] =
    factors.passkey || factors.totp
      ? [
          ...(factors.passkey ? (['passkey'] as const) : []),
          ...(factors.totp ? (['totp'] as const) : []),
          'recoveryCode',
        ]
      : ['password'];
  const [method, setMethod] = useState(methods[0] ?? 'password');
  return (
    <div className="stack">
      {method === 'passkey' ? <PasskeyProof onProven={onProven} /> : null}
      {method === 'totp' ? (
        <TypedForm
          key={method}
          field={TOTP_FIELD}
          act="Vérifier"
          send={async (code) => onProven((await call('secondFactor.proveTotp', { code })).user)}
        />
      ) : null}
      {method === 'recoveryCode' ? (
        <TypedForm
          key={method}
          field={RECOVERY_FIELD}
          act="Vérifier"
          send={async (code) => onProven((await call('secondFactor.proveRecoveryCode', { code })).user)}
        />
      ) : null}
      {method === 'password' ? (
        <TypedForm
          key={method}
          field={PASSWORD_FIELD}
          act="Confirmer"
          send={async (password) => onProven((await call('secondFactor.provePassword', { password })).user)}
        />
      ) : null}
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
  const prove = async () => {
    setBusy(true);
    // The WebAuthn code loads at the tap: most people sign in without it.
    const { provePasskey, PasskeyCancelled } = await import('./passkey.ts');
    try {
      onProven((await provePasskey()).user);
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) showFailure(error, 'Clé d’accès refusée');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="muted">Votre téléphone, votre ordinateur ou votre clé de sécurité vous le demandera.</p>
      <Button full busy={busy} data-autofocus onClick={() => void prove().catch(showFailure)}>
        Continuer avec ma clé d’accès
      </Button>
    </>
  );
}
