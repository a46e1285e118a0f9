import { Link, Navigate, useNavigate } from 'react-router-dom';
import { getHome, paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatInternationalPhone } from '#domain/format/phone.ts';
import { fillDraft } from '#domain/orders/cart.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { DataShell } from '#web/net/queryClient.tsx';
import { trpc } from '#web/net/trpc.ts';
import { FormSection } from '#web/ordering/FormSection.tsx';
import { OrderForm } from '#web/ordering/steps/OrderForm.tsx';
import { preloadScreen } from '#web/router.tsx';
import { useSession } from '#web/shell/session.tsx';
import { readRememberedMe } from '#web/storage/personStorage.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { usePreload } from '#web/ui/lazy/whenIdle.ts';
import { Phone } from '#web/ui/Phone.tsx';
import { guestDraft } from '../draft.ts';
import { GuestFrame, guestLinks } from './GuestFrame.tsx';

export function GuestOrderPage() {
  const { status, me } = useSession();
  if (me)
    return (
      <Navigate to={me.role === 'client' ? paths.client.order : (getHome(me.role) ?? paths.home)} replace />
    );
  // Only a browser that remembers a person waits for the server; any other shows the form at once.
  if (status === 'loading' && readRememberedMe()) return <Spinner page />;
  return (
    <GuestFrame>
      <DataShell>
        <GuestForm />
      </DataShell>
    </GuestFrame>
  );
}

function GuestForm() {
  const draft = fillDraft(guestDraft.useDraft(), undefined);
  const navigate = useNavigate();
  usePreload(draft.lines.length > 0, preloadSignUp);
  return (
    <OrderForm
      form={paths.order}
      exit={paths.home}
      store={guestDraft}
      draft={draft}
      final={{
        label: 'Créer mon compte',
        except: ['phone'],
        run: ({ totals }) => {
          const cart = `${formatPieces(countPieces(draft.lines))}, ${formatFcfa(totals.grandTotal)}`;
          navigate(guestLinks.signUp, { state: { cart } });
        },
      }}
      payFoot={<AccountBlock />}
    />
  );
}

const preloadSignUp = () => preloadScreen(paths.signUpClient);

function AccountBlock() {
  const teamPhone = trpc.catalogue.facts.useQuery().data?.teamPhone;
  return (
    <FormSection id="account" title="Votre compte">
      <p className="muted">
        Le livreur pourra vous appeler, et vous pourrez suivre votre linge. Votre panier vous attend.
      </p>
      <Link to={guestLinks.signIn} className="touch bold">
        J’ai déjà un compte
      </Link>
      {teamPhone ? (
        <p className="text-14">
          Pas d’e-mail&nbsp;? Appelez-nous au <Phone value={teamPhone} format={formatInternationalPhone} />.
        </p>
      ) : null}
    </FormSection>
  );
}
