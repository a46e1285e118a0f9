import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { buildFollowedLink, buildSignInLink, paths } from '#domain/addresses.ts';
import { hasTeamContact } from '#domain/house.ts';
import { query } from '../net/call.ts';
import { takePaymentReturn } from '../storage/paymentReturn.ts';
import { ButtonLink } from '../ui/form/Button.tsx';
import { useIsHydrated } from '../ui/form/SubmitButton.tsx';
import { TeamLinks } from '../ui/Phone.tsx';
import { useHouse } from './data.ts';
import styles from './PageParts.module.css';

/** The provider's address proves nothing, so this page leads to where the order itself says what came. */
export function PaymentReturnPage() {
  const [search] = useSearchParams();
  const isPaymentFailed = search.has('echec');
  const isStranger = useReturn(isPaymentFailed, search.get('commande') ?? '');
  // The server draws one page for both outcomes.
  const isFailed = useIsHydrated() && isPaymentFailed;
  const house = useHouse();
  return (
    <div className={`stack gap-16 items-centre mx-auto text-centre ${styles.lost}`}>
      <h1>Votre paiement</h1>
      {isFailed ? (
        <>
          <p>Le paiement n’a pas abouti.</p>
          <p className="muted">
            Rouvrez le suivi de votre commande pour réessayer, ou payez en espèces au livreur.
          </p>
        </>
      ) : (
        <>
          <p>
            Merci. Si vous avez payé, la confirmation arrive dans un instant dans le suivi de votre commande.
          </p>
          <p className="muted">Rouvrez votre lien de suivi, ou connectez-vous.</p>
        </>
      )}
      {isStranger ? <ButtonLink to={buildSignInLink(paths.client.orders)}>Se connecter</ButtonLink> : null}
      {house && hasTeamContact(house) ? (
        <>
          <p className="muted">Une question&nbsp;? Appelez-nous&nbsp;:</p>
          <TeamLinks {...house} />
        </>
      ) : null}
    </div>
  );
}

/**
 * Leads to the order that was paid or refused, at least to the orders of the client who is signed in. Returns whether it is a stranger,
 * who stays: nobody is asked to sign in before that is known.
 */
function useReturn(isPaymentFailed: boolean, orderId: string): boolean {
  const navigate = useNavigate();
  const [isStranger, setStranger] = useState(false);
  useEffect(() => {
    const options = { replace: true, state: { isPaymentFailed } };
    const path = takePaymentReturn();
    if (path !== null) {
      const isOwn = !path.startsWith(paths.follow);
      navigate(isOwn && isPaymentFailed ? buildFollowedLink(orderId) : path, options);
      return undefined;
    }
    let isGone = false;
    query('auth.me').then(
      ({ user }) => {
        if (isGone) return;
        if (user?.role === 'client') navigate(buildFollowedLink(orderId), options);
        else setStranger(true);
      },
      () => setStranger(true),
    );
    return () => {
      isGone = true;
    };
  }, [navigate, isPaymentFailed, orderId]);
  return isStranger;
}
