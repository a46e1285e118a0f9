import { useState } from 'react';
import { forgetGrant, keepGrant, keptGrant } from './grant.ts';
import { InternalSignUp } from './InternalSignUp.tsx';
import { ValidationCode } from './ValidationCode.tsx';

/** /inscription-interne and, for those who know, /l-a-v-e-o: a code first, then the account. */
export function StaffEntrancePage() {
  const [grant, setGrant] = useState(keptGrant);
  if (grant === null) {
    return (
      <ValidationCode
        onAccepted={(accepted) => {
          keepGrant(accepted);
          setGrant(accepted);
        }}
      />
    );
  }
  return (
    <InternalSignUp
      grant={grant}
      onGone={() => {
        forgetGrant();
        setGrant(null);
      }}
    />
  );
}
