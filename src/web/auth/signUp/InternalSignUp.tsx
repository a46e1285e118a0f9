import { type MouseEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { roleLabel } from '#domain/format/wording.ts';
import { INTERNAL_ROLES, type InternalRole } from '#domain/people/roles.ts';
import { call } from '#web/net/call.ts';
import { grants } from '#web/storage/shortLived.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { SelectField } from '#web/ui/form/Field.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useLightForm } from '#web/ui/form/useLightForm.ts';
import { AuthHead } from '#web/ui/layout/AuthShell.tsx';
import styles from '../auth.module.css';
import { type PrefilledPerson, readPerson } from '../navigationState.ts';
import { PersonFields } from './PersonFields.tsx';
import { isRefusedWithoutAccount } from './useSignUp.ts';

const NO_ROLE = 'Veuillez sélectionner un rôle.';
const findInternalRole = (role: string | null): InternalRole | undefined =>
  INTERNAL_ROLES.find((internal) => internal === role);

interface Props {
  grant: string;
  typedPerson: PrefilledPerson | null;
  onGrantExpired: (typedPerson: PrefilledPerson) => void;
}

/** Step two: the account. The role selector is hidden until a double click or a key press reveals it. */
export function InternalSignUp({ grant, typedPerson, onGrantExpired }: Props) {
  const linkedRole = findInternalRole(useSearchParams()[0].get('role'));
  const [isRoleShown, setIsRoleShown] = useState(linkedRole !== undefined);
  const navigate = useNavigate();
  const { state } = useLocation();
  const person = typedPerson ?? readPerson(state);
  const { errors, busy, attributes } = useLightForm({
    read: ({ fullname = '', phone = '', email = '', password = '', role = '' }) => ({
      grant,
      // `check` refuses a missing role before anything is sent.
      role: findInternalRole(role) as InternalRole,
      fullname,
      phone,
      email,
      password,
    }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.signUpInternalSchema),
    check: ({ role = '' }): Record<string, string> => {
      if (findInternalRole(role)) return {};
      setIsRoleShown(true);
      toast.failure("Échec de l'inscription", NO_ROLE);
      return { role: NO_ROLE };
    },
    send: async (input) => {
      const { email } = await call('auth.signUpInternal', input);
      grants.forget();
      toast.success('Compte créé !', 'Un e-mail de confirmation vient de partir.');
      navigate(paths.awaitConfirmation, { state: { email, sent: true } });
    },
    title: "Échec de l'inscription",
    text: 'Une erreur est survenue.',
    onFailure: (failure, { fullname, phone, email }) => {
      if (failure.code === 'GRANT_INVALID') onGrantExpired({ fullname, phone, email });
      return isRefusedWithoutAccount(failure);
    },
  });
  // A key press is a click with `detail` 0, and needs no second one.
  const reveal = ({ detail }: MouseEvent) => {
    if (detail === 0) setIsRoleShown(true);
  };
  return (
    <>
      <AuthHead
        title="Créer un compte interne"
        subtitle="Le code est accepté. Le compte se crée en une fois."
      />
      <form {...attributes}>
        <PersonFields errors={errors} person={person} />
        {isRoleShown ? (
          <SelectField label="Rôle" name="role" defaultValue={linkedRole ?? ''} required error={errors.role}>
            <option value="">Choisir un rôle</option>
            {INTERNAL_ROLES.map((role) => (
              <option key={role} value={role}>
                {roleLabel(role)}
              </option>
            ))}
          </SelectField>
        ) : (
          <button
            type="button"
            className={styles.dots}
            aria-label="Choisir le rôle"
            onClick={reveal}
            onDoubleClick={() => setIsRoleShown(true)}
          >
            •••
          </button>
        )}
        <SubmitButton busy={busy}>Créer le compte</SubmitButton>
      </form>
      <p className={styles.links}>
        <Link to={paths.signIn}>Retour à la connexion</Link>
      </p>
    </>
  );
}
