import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { type InternalRole, mayCodeGrantRole } from '#domain/people/roles.ts';
import { useSession } from '#web/shell/session.tsx';
import { grants } from '#web/storage/shortLived.ts';
import { type PrefilledPerson, readPerson } from '../navigationState.ts';
import { findInternalRole, readGrant, storeGrant } from './grant.ts';
import { InternalSignUp } from './InternalSignUp.tsx';
import { ValidationCode } from './ValidationCode.tsx';

const OWN_PLACES: Record<InternalRole, string> = {
  livreur: paths.superadmin.livreurs,
  admin: paths.superadmin.admins,
  superadmin: `${paths.superadmin.admins}?rang=superadmin`,
};

export function StaffEntrancePage() {
  const linkedRole = findInternalRole(useSearchParams()[0].get('role'));
  const [grant, setGrant] = useState(readGrant);
  const [typedPerson, setTypedPerson] = useState<PrefilledPerson | null>(null);
  const { me } = useSession();
  const { state } = useLocation();
  if (me?.role === 'superadmin' && linkedRole)
    return (
      <Navigate
        to={OWN_PLACES[linkedRole]}
        state={{ newPerson: { role: linkedRole, ...readPerson(state) } }}
        replace
      />
    );
  if (grant === null || (linkedRole && !mayCodeGrantRole(grant.role, linkedRole))) {
    return (
      <ValidationCode
        key={linkedRole}
        role={linkedRole}
        onAccepted={(accepted) => {
          storeGrant(accepted);
          setGrant(accepted);
        }}
      />
    );
  }
  return (
    <InternalSignUp
      grant={grant}
      typedPerson={typedPerson}
      onGrantExpired={(person) => {
        grants.forget();
        setTypedPerson(person);
        setGrant(null);
      }}
    />
  );
}
