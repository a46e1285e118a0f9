import { useState } from 'react';
import { grants } from '#web/storage/shortLived.ts';
import type { PrefilledPerson } from '../navigationState.ts';
import { InternalSignUp } from './InternalSignUp.tsx';
import { ValidationCode } from './ValidationCode.tsx';

/** /inscription-interne and /l-a-v-e-o: a validation code first, then the account. */
export function StaffEntrancePage() {
  const [grant, setGrant] = useState(grants.read);
  // Typed before the grant expired: only the password has to be typed again.
  const [typedPerson, setTypedPerson] = useState<PrefilledPerson | null>(null);
  if (grant === null) {
    return (
      <ValidationCode
        onAccepted={(accepted) => {
          grants.keep(accepted);
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
