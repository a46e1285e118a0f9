import { useCallback, useState } from 'react';
import { formatDate, formatRelative } from '#domain/format/calendar.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Confirm, Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListRow } from '#web/ui/layout/ListRow.tsx';
import {
  type Enrolled,
  EnrolmentLink,
  EnrolPasskeyButton,
  RecoveryCodes,
  TotpEnrolment,
} from './enrolment.tsx';

type OwnFactors = Outputs['secondFactor']['list'];

/** The desk's second step; clients and livreurs have none. */
export function SecurityCard() {
  const factors = trpc.secondFactor.list.useQuery();
  if (!factors.data) return null;
  if (factors.data.isDemo)
    return (
      <Card title="Seconde étape">
        <p className="muted">Les comptes de la démonstration s’ouvrent d’un geste, sans seconde étape.</p>
      </Card>
    );
  return <OwnFactorsCard factors={factors.data} />;
}

function OwnFactorsCard({ factors }: { factors: OwnFactors }) {
  const utils = trpc.useUtils();
  const now = useNow();
  const [isAddingTotp, setAddingTotp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removal, setRemoval] = useState<{ name: string; remove(): void } | null>(null);
  const closeTotp = useCallback(() => setAddingTotp(false), []);
  const showEnrolment = ({ recoveryCodes }: Enrolled) => {
    setAddingTotp(false);
    setCodes(recoveryCodes);
    void utils.secondFactor.invalidate();
  };
  const removalHandlers = {
    onSuccess: (left: OwnFactors) => utils.secondFactor.list.setData(undefined, left),
    onSettled: () => setRemoval(null),
  };
  const removePasskey = trpc.secondFactor.removePasskey.useMutation(removalHandlers);
  const removeTotp = trpc.secondFactor.removeTotp.useMutation(removalHandlers);
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const { passkeys, totp, recoveryCodesLeft, requiredAt, mayEnrol } = factors;
  const hasAny = passkeys.length > 0 || totp !== null;
  const describeUse = (at: number | null) =>
    at === null ? 'pas encore utilisée' : `utilisée ${formatRelative(at, now)}`;
  return (
    <Card title="Seconde étape">
      <p className="muted">
        {hasAny
          ? 'Après votre mot de passe, la connexion demande aussi l’un de ces moyens.'
          : 'Avec une seconde étape, votre mot de passe ne suffit plus à ouvrir votre compte, même volé.'}
        {mayEnrol ? null : ' La première s’ajoute depuis un lien que nous envoyons à votre adresse.'}
        {!hasAny && requiredAt !== null ? ` Elle devient obligatoire le ${formatDate(requiredAt)}.` : null}
      </p>
      <ul className="bare ruled mb-12">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <FactorRow
            key={id}
            name={name}
            detail={`Clé d’accès ajoutée le ${formatDate(createdAt)}, ${describeUse(lastUsedAt)}`}
            onRemove={() =>
              setRemoval({
                name: `la clé d’accès «\u00a0${name}\u00a0»`,
                remove: () => removePasskey.mutate({ id }),
              })
            }
          />
        ))}
        {totp ? (
          <FactorRow
            name="Application de codes"
            detail={`Ajoutée le ${formatDate(totp.createdAt)}, ${describeUse(totp.lastUsedAt)}`}
            onRemove={() => setRemoval({ name: 'l’application de codes', remove: () => removeTotp.mutate() })}
          />
        ) : null}
        {hasAny ? (
          <ListRow
            name="Codes de secours"
            detail={`Il en reste ${recoveryCodesLeft}${recoveryCodesLeft > 1 ? '.' : '\u00a0: renouvelez-les.'}`}
          >
            <Button kind="secondary" busy={renew.isPending} onClick={() => renew.mutate()}>
              Nouveaux codes
            </Button>
          </ListRow>
        ) : null}
      </ul>
      {mayEnrol ? (
        <div className="stack">
          {factors.passkeysPossible ? <EnrolPasskeyButton onEnrolled={showEnrolment} /> : null}
          <Button kind="secondary" onClick={() => setAddingTotp(true)}>
            {totp ? 'Changer d’application de codes' : 'Ajouter une application de codes'}
          </Button>
        </div>
      ) : (
        <EnrolmentLink />
      )}
      <Dialog opened={isAddingTotp} onClose={closeTotp} title="Application de codes">
        {isAddingTotp ? <TotpEnrolment onEnrolled={showEnrolment} onFailed={closeTotp} /> : null}
      </Dialog>
      <Dialog opened={codes !== null} onClose={() => setCodes(null)} title="Vos codes de secours">
        {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      </Dialog>
      <Confirm
        opened={removal !== null}
        onClose={() => setRemoval(null)}
        onConfirm={() => removal?.remove()}
        busy={removePasskey.isPending || removeTotp.isPending}
        title={`Retirer ${removal?.name ?? ''}\u00a0?`}
        act="Retirer"
      >
        Ce moyen n’ouvrira plus votre compte.
      </Confirm>
    </Card>
  );
}

function FactorRow({ name, detail, onRemove }: { name: string; detail: string; onRemove(): void }) {
  return (
    <ListRow name={name} detail={detail}>
      <Button kind="secondary" aria-label={`Retirer ${name}`} onClick={onRemove}>
        Retirer
      </Button>
    </ListRow>
  );
}
