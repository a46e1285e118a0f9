import { useCallback, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { getHome, parseOwnPath, paths } from '#domain/addresses.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { hasFactor } from '#domain/people/secondFactor.ts';
import { query } from '../net/call.ts';
import type { Outputs } from '../net/procedures.ts';
import { type Enrolled, EnrolPasskeyButton } from '../secondFactor/EnrolPasskeyButton.tsx';
import { RecoveryCodes } from '../secondFactor/RecoveryCodes.tsx';
import { TotpEnrolment } from '../secondFactor/TotpEnrolment.tsx';
import { useSession } from '../shell/session.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { Button } from '../ui/form/Button.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';

export function ProtectPage() {
  const { status, me, owedStep, adopt, signOut } = useSession();
  const [search] = useSearchParams();
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const [isLater, setLater] = useState(false);
  // Superadmins can put the second factor off only until a deadline, which the house sets (14 days by default).
  const isRequired = owedStep !== null && !hasFactor(owedStep);
  const next = parseOwnPath(search.get('next')) ?? (me && getHome(me.role));
  if (status === 'loading') return <Spinner page />;
  if (isLater && next) return <Navigate to={next} replace />;
  if (!isRequired && !(me && isDeskRole(me.role))) return <Navigate to={next ?? paths.signIn} replace />;
  if (enrolled) {
    const enterArea = async () => {
      await adopt(enrolled.user);
      setLater(true);
    };
    return (
      <>
        <PageHeader title="Vos codes de secours" subtitle="Votre compte est protégé." />
        <RecoveryCodes codes={enrolled.recoveryCodes ?? []} onDone={() => void enterArea()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Protégez votre compte"
        subtitle={
          isRequired
            ? 'Votre compte demande maintenant une seconde étape. Ajoutez-la pour continuer.'
            : 'Un mot de passe peut être vu ou deviné. Avec une seconde étape, il ne suffit plus.'
        }
      />
      <Choices onEnrolled={setEnrolled} />
      {isRequired ? (
        <Button kind="ghost" full onClick={() => void signOut({ quietly: true })}>
          Se déconnecter
        </Button>
      ) : (
        <Button kind="ghost" full onClick={() => setLater(true)}>
          Plus tard
        </Button>
      )}
    </>
  );
}

function Choices({ onEnrolled }: { onEnrolled(enrolled: Enrolled): void }) {
  const [own, setOwn] = useState<Outputs['secondFactor']['list'] | null>(null);
  const [isTotp, setTotp] = useState(false);
  const close = useCallback(() => setTotp(false), []);
  useEffect(() => {
    query('secondFactor.list').then(setOwn, () => undefined);
  }, []);
  if (isTotp)
    return (
      <div className="stack gap-16">
        <TotpEnrolment onEnrolled={onEnrolled} onFailed={close} />
        <Button kind="ghost" full onClick={close}>
          Choisir un autre moyen
        </Button>
      </div>
    );
  return (
    <div className="stack gap-16">
      {own?.passkeysPossible === false ? null : (
        <>
          <p className="muted">
            La clé d’accès&nbsp;: l’empreinte, le visage ou le code de cet appareil. Rien à taper, et personne
            ne peut vous la soutirer.
          </p>
          <EnrolPasskeyButton onEnrolled={onEnrolled} />
        </>
      )}
      <Button kind="secondary" full onClick={() => setTotp(true)}>
        Utiliser une application de codes
      </Button>
      {own?.requiredAt ? (
        <p className="muted">La seconde étape devient obligatoire le {formatDate(own.requiredAt)}.</p>
      ) : null}
    </div>
  );
}
