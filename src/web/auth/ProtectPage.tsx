import { useCallback, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { getHome, parseOwnPath, paths } from '#domain/addresses.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { hasFactor } from '#domain/people/secondFactor.ts';
import { query } from '../net/call.ts';
import type { Outputs } from '../net/procedures.ts';
import { showFailure } from '../net/showFailure.ts';
import {
  type Enrolled,
  EnrolmentLink,
  EnrolPasskeyButton,
  RecoveryCodes,
  TotpEnrolment,
} from '../secondFactor/enrolment.tsx';
import { ProofDialog } from '../secondFactor/ProofDialog.tsx';
import { useSession } from '../shell/session.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { Button } from '../ui/form/Button.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';

type OwnFactors = Outputs['secondFactor']['list'];

export function ProtectPage() {
  const { status, me, owedStep, adopt, signOut } = useSession();
  const [search] = useSearchParams();
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const [isLater, setLater] = useState(false);
  // A member of the desk can put the second factor off for the days that the house gives, in a known browser.
  const isRequired = owedStep !== null && !hasFactor(owedStep);
  const next = parseOwnPath(search.get('next')) ?? (me && getHome(me.role));
  const isAsked = isRequired || (me !== null && isDeskRole(me.role));
  const own = useOwnFactors(isAsked && status !== 'loading');
  if (status === 'loading') return <Spinner page />;
  if (isLater && next) return <Navigate to={next} replace />;
  if (!isAsked) return <Navigate to={next ?? paths.signIn} replace />;
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
  if (!own) return <Spinner page />;
  return (
    <>
      <Request own={own} isRequired={isRequired} onEnrolled={setEnrolled} />
      {isRequired ? (
        <Button kind="ghost" full onClick={() => void signOut({ quietly: true })}>
          Se déconnecter
        </Button>
      ) : (
        <Button kind="ghost" full onClick={() => setLater(true)}>
          Plus tard
        </Button>
      )}
      <ProofDialog />
    </>
  );
}

function useOwnFactors(isAsked: boolean): OwnFactors | null {
  const [own, setOwn] = useState<OwnFactors | null>(null);
  useEffect(() => {
    if (isAsked) query('secondFactor.list').then(setOwn, showFailure);
  }, [isAsked]);
  return own;
}

type RequestProps = { own: OwnFactors; isRequired: boolean; onEnrolled(enrolled: Enrolled): void };

function Request({ own, isRequired, onEnrolled }: RequestProps) {
  if (own.isDemo)
    return (
      <PageHeader
        title="Protégez votre compte"
        subtitle="Les comptes de la démonstration sont partagés entre visiteurs&nbsp;: la seconde étape de l’un fermerait le compte aux autres. Sur un compte à vous, elle s’ajoute ici."
      />
    );
  if (isRequired && !own.mayEnrol)
    return (
      <>
        <PageHeader
          title="Confirmez que c’est vous"
          subtitle="Mot de passe correct. Pour entrer, ouvrez aussi un lien que nous envoyons à l’adresse de votre compte."
        />
        <EnrolmentLink />
      </>
    );
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
      <div className="stack gap-16">
        {own.mayEnrol ? (
          <Choices own={own} onEnrolled={onEnrolled} />
        ) : (
          <>
            <p className="muted">La première s’ajoute depuis un lien que nous envoyons à votre adresse.</p>
            <EnrolmentLink />
          </>
        )}
        {own.requiredAt && !isRequired ? (
          <p className="muted">La seconde étape devient obligatoire le {formatDate(own.requiredAt)}.</p>
        ) : null}
      </div>
    </>
  );
}

function Choices({ own, onEnrolled }: Omit<RequestProps, 'isRequired'>) {
  const [isTotp, setTotp] = useState(false);
  const close = useCallback(() => setTotp(false), []);
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
      {own.passkeysPossible ? (
        <>
          <p className="muted">
            La clé d’accès&nbsp;: l’empreinte, le visage ou le code de cet appareil. Rien à taper, et personne
            ne peut vous la soutirer.
          </p>
          <EnrolPasskeyButton onEnrolled={onEnrolled} />
        </>
      ) : null}
      <Button kind="secondary" full onClick={() => setTotp(true)}>
        Utiliser une application de codes
      </Button>
    </div>
  );
}
