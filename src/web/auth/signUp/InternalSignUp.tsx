import { type MouseEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { buildInternalSignUpLink, paths } from '#domain/addresses.ts';
import { ROLE_LABELS } from '#domain/format/wording.ts';
import { INTERNAL_ROLES, type InternalRole, mayCodeGrantRole } from '#domain/people/roles.ts';
import { grants } from '#web/auth/linkSecrets.ts';
import { call } from '#web/net/call.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { SelectField } from '#web/ui/form/Field.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useLightForm } from '#web/ui/form/useLightForm.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { BackToSignIn } from '../AuthLinks.tsx';
import styles from '../auth.module.css';
import { type PrefilledPerson, useNavigationState } from '../navigationState.ts';
import { PersonFields, showEmptyRefusal } from './signUpForm.tsx';

const NO_ROLE = 'Veuillez sélectionner un rôle.';
const ROLE_NOT_OPENED = 'Ce code ne permet pas de créer un compte de ce rôle.';

interface Props {
  grant: Grant;
  typedPerson: PrefilledPerson | null;
  onGrantExpired: (typedPerson: PrefilledPerson) => void;
}

export function InternalSignUp({ grant, typedPerson, onGrantExpired }: Props) {
  const linkedRole = findInternalRole(useSearchParams()[0].get('role'));
  // The selector is hidden unless a link names the role, a double click or key reveals it, or no permitted role is sent.
  const [isRoleShown, setIsRoleShown] = useState(linkedRole !== undefined);
  const [refusedRole, setRefusedRole] = useState<InternalRole>();
  const navigate = useNavigate();
  const state = useNavigationState();
  const person = typedPerson ?? state;
  const { errors, busy, attributes } = useLightForm({
    read: ({ fullname = '', phone = '', email = '', password = '', role = '' }) => ({
      grant: grant.grant,
      // `check` refuses a missing role, or one that the code does not open, before anything is sent.
      role: findInternalRole(role) as InternalRole,
      fullname,
      phone,
      email,
      password,
    }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.signUpInternalSchema),
    check: ({ role = '' }): Record<string, string> => {
      const chosenRole = findInternalRole(role);
      if (chosenRole && mayCodeGrantRole(grant.role, chosenRole)) return {};
      setIsRoleShown(true);
      setRefusedRole(chosenRole);
      const message = chosenRole ? ROLE_NOT_OPENED : NO_ROLE;
      toast.failure("Échec de l'inscription", message);
      return { role: message };
    },
    send: async (input) => {
      const { email } = await call('auth.signUpInternal', input);
      grants.forget();
      toast.success('Compte créé !', 'Un e-mail de confirmation vient de partir.');
      navigate(paths.awaitConfirmation, { state: { email, sentAt: Date.now() } });
    },
    title: "Échec de l'inscription",
    text: 'Une erreur est survenue.',
    onFailure: (failure, { fullname, phone, email }) => {
      if (failure.code === 'GRANT_INVALID') onGrantExpired({ fullname, phone, email });
      return showEmptyRefusal(failure);
    },
  });
  const roles = grant.role ? [grant.role] : INTERNAL_ROLES;
  // A key press is a click with `detail` 0; a mouse needs a double click.
  const revealRoles = ({ detail }: MouseEvent) => {
    if (detail === 0) setIsRoleShown(true);
  };
  return (
    <>
      <PageHeader
        title="Créer un compte interne"
        subtitle="Code accepté. Vous avez 30&nbsp;minutes pour créer le compte."
      />
      <form {...attributes}>
        <PersonFields errors={errors} person={person} />
        {isRoleShown ? (
          <SelectField
            label="Rôle"
            name="role"
            defaultValue={linkedRole ?? ''}
            required
            error={errors.role}
            options={[
              { value: '', label: 'Choisir un rôle' },
              ...roles.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
            ]}
          />
        ) : (
          <button
            type="button"
            className={`bare muted tall-44 ${styles.dots}`}
            aria-label="Choisir le rôle"
            onClick={revealRoles}
            onDoubleClick={() => setIsRoleShown(true)}
          >
            •••
          </button>
        )}
        {errors.role && refusedRole ? (
          <Link to={buildInternalSignUpLink(refusedRole)}>Demander un code pour ce rôle</Link>
        ) : null}
        <SubmitButton busy={busy}>Créer le compte</SubmitButton>
      </form>
      <BackToSignIn />
    </>
  );
}

export type Grant = { grant: string; role: InternalRole | null };

export function readGrant(): Grant | null {
  try {
    return JSON.parse(grants.read() ?? 'null');
  } catch {
    return null;
  }
}

export function storeGrant(grant: Grant): void {
  grants.keep(JSON.stringify(grant));
}

export function findInternalRole(role: string | null): InternalRole | undefined {
  return INTERNAL_ROLES.find((internal) => internal === role);
}
