import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mayCodeOpen } from '#domain/people/roles.ts';
import { grants } from '#web/storage/shortLived.ts';
import type { PrefilledPerson } from '../navigationState.ts';
import { findInternalRole, readGrant, storeGrant } from './grant.ts';
import { InternalSignUp } from './InternalSignUp.tsx';
import { ValidationCode } from './ValidationCode.tsx';

/** /inscription-interne and /l-a-v-e-o: a validation code first, then the account. */
export function StaffEntrancePage() {
  const linkedRole = findInternalRole(useSearchParams()[0].get('role'));
  const [grant, setGrant] = useState(readGrant);
  // Typed before the grant expired: only the password has to be typed again.
  const [typedPerson, setTypedPerson] = useState<PrefilledPerson | null>(null);
  if (grant === null || (linkedRole && !mayCodeOpen(grant.role, linkedRole))) {
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
