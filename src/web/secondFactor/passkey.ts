import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { call } from '#web/net/call.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { withProof } from './proof.ts';

export class PasskeyCancelled extends Error {}
export class PasskeyPresent extends Error {}

export async function createPasskey(name: string) {
  const optionsJSON = await withProof(() => call('secondFactor.startPasskey'));
  const response = await callWebAuthn(() => startRegistration({ optionsJSON }));
  return call('secondFactor.addPasskey', { name, response: omitExtensions(response) });
}

export async function sendPasskeyProof() {
  const optionsJSON = await call('secondFactor.passkeyOptions');
  const response = await callWebAuthn(() => startAuthentication({ optionsJSON }));
  return call('secondFactor.provePasskey', { response: omitExtensions(response) });
}

type Answer = Inputs['secondFactor']['provePasskey']['response'];

/** The server's schema takes no extension results; none are requested, so none are sent. */
function omitExtensions<T extends object>(
  response: T,
): Omit<T, 'clientExtensionResults'> & Pick<Answer, 'clientExtensionResults'> {
  return { ...response, clientExtensionResults: {} };
}

async function callWebAuthn<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new PasskeyPresent();
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled();
    throw error;
  }
}
