import { useState } from 'react';
import { InternalSignUp } from './InternalSignUp.tsx';
import { grants } from './keptBriefly.ts';
import type { KnownPerson } from './navigationState.ts';
import { ValidationCode } from './ValidationCode.tsx';

/** /inscription-interne and, for those who know, /l-a-v-e-o: a code first, then the account. */
export function StaffEntrancePage() {
  const [grant, setGrant] = useState(grants.read);
  // What was typed before a grant ran out; only the password is asked again.
  const [typed, setTyped] = useState<KnownPerson | null>(null);
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
      typed={typed}
      onGone={(person) => {
        grants.forget();
        setTyped(person);
        setGrant(null);
      }}
    />
  );
}
