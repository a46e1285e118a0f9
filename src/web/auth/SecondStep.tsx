import type { Factors } from '#domain/people/secondFactor.ts';
import { showFailure } from '../net/showFailure.ts';
import { ProofForm } from '../secondFactor/ProofForm.tsx';
import { useSession } from '../shell/session.tsx';
import { Button } from '../ui/form/Button.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';

export function SecondStep({ factors }: { factors: Factors }) {
  const { adopt, signOut } = useSession();
  return (
    <>
      <PageHeader
        title="Seconde étape"
        subtitle="Mot de passe correct. Encore une étape, pour confirmer que c’est bien vous."
      />
      <ProofForm factors={factors} onProven={(user) => void adopt(user).catch(showFailure)} />
      <p className="muted">Tout perdu&nbsp;? La personne qui tient le serveur peut vous rouvrir l’accès.</p>
      <Button kind="ghost" full onClick={() => void signOut({ quietly: true })}>
        Revenir à la connexion
      </Button>
    </>
  );
}
