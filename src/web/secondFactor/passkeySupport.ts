import { useEffect, useState } from 'react';

export const hasPasskeySupport = (): boolean => 'PublicKeyCredential' in globalThis;

/** False until the browser has told whether this device can verify a person by itself. */
export function useCanCreatePasskey(): boolean {
  const [canCreate, setCanCreate] = useState(false);
  useEffect(() => {
    if (!hasPasskeySupport()) return;
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setCanCreate, () => undefined);
  }, []);
  return canCreate;
}
