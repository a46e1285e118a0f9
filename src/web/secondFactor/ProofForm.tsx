import { useState } from 'react';
import type { Me } from '#domain/people/accounts.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import type { Factors } from '#domain/people/secondFactor.ts';
import { call } from '#web/net/call.ts';
import { useSession } from '#web/shell/session.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TOTP_FIELD, TypedForm, usePasskeyAct } from './factorForms.tsx';

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

/** The password counts where the passkey is a way in of its own, and not a second step. */
function listMethods({ passkey, totp }: Factors, isDesk: boolean): Method[] {
  const hasStep = isDesk && (passkey || totp);
  const own: (Method | false)[] = [
    passkey && 'passkey',
    totp && 'totp',
    hasStep ? 'recoveryCode' : 'password',
  ];
  return own.filter((method) => method !== false);
}

export function ProofForm({ factors, onProven }: Props) {
  const { me } = useSession();
  const methods = listMethods(factors, me === null || isDeskRole(me.role));
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
  const { busy, run } = usePasskeyAct(async ({ sendPasskeyProof }) => {
    onProven((await sendPasskeyProof()).user);
  });
  return (
    <>
      <p className="muted">Votre téléphone, votre ordinateur ou votre clé de sécurité vous le demandera.</p>
      <Button full busy={busy} data-autofocus onClick={run}>
        Continuer avec ma clé d’accès
      </Button>
    </>
  );
}
