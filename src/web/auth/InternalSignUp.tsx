import { type MouseEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { INTERNAL_ROLES, type InternalRole } from '#domain/roles.ts';
import { roleLabel } from '#domain/wording.ts';
import { call } from '../call.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useLightForm } from '../forms/useLightForm.ts';
import { paths } from '../paths.ts';
import { toast } from '../toasts.ts';
import { AuthHead } from '../ui/AuthShell.tsx';
import { SelectField } from '../ui/Field.tsx';
import styles from './auth.module.css';
import { grants } from './keptBriefly.ts';
import { type KnownPerson, personIn } from './navigationState.ts';
import { PersonFields } from './PersonFields.tsx';
import { saidWithoutAccount } from './useSignUp.ts';

const NO_ROLE = 'Veuillez sélectionner un rôle.';
const internal = (role: string | null): InternalRole | undefined =>
  INTERNAL_ROLES.find((known) => known === role);

interface Props {
  grant: string;
  typed: KnownPerson | null;
  onGone: (typed: KnownPerson) => void;
}

/** Step two: the account. Its role selector stays out of sight until somebody who knows asks for it. */
export function InternalSignUp({ grant, typed, onGone }: Props) {
  const wanted = internal(useSearchParams()[0].get('role'));
  const [choosing, setChoosing] = useState(wanted !== undefined);
  const navigate = useNavigate();
  const { state } = useLocation();
  const known = typed ?? personIn(state);
  const { errors, busy, attributes } = useLightForm({
    read: ({ fullname = '', phone = '', email = '', password = '', role = '' }) => ({
      grant,
      // Checked just below: what is sent has a role.
      role: internal(role) as InternalRole,
      fullname,
      phone,
      email,
      password,
    }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.signUpInternalSchema),
    check: ({ role = '' }): Record<string, string> => {
      if (internal(role)) return {};
      setChoosing(true);
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
    handles: (failure, { fullname, phone, email }) => {
      if (failure.code === 'GRANT_INVALID') onGone({ fullname, phone, email });
      return saidWithoutAccount(failure);
    },
  });
  // A keyboard's press comes as a click without a pointer: it needs no second one.
  const reveal = ({ detail }: MouseEvent) => {
    if (detail === 0) setChoosing(true);
  };
  return (
    <>
      <AuthHead
        title="Créer un compte interne"
        subtitle="Le code est accepté. Le compte se crée en une fois."
      />
      <form {...attributes}>
        <PersonFields errors={errors} known={known} />
        {choosing ? (
          <SelectField label="Rôle" name="role" defaultValue={wanted ?? ''} required error={errors.role}>
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
            onDoubleClick={() => setChoosing(true)}
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
