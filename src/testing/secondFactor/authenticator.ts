import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyCreation } from '#domain/inputs/secondFactor.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

type Asked = { challenge: string };
type AskedToCreate = Asked & { user?: { id: string } };

/** This security key in software has one passkey; its answers have the form that a browser sends. */
export class Authenticator {
  readonly #origin: string;
  readonly #id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #coseKey: Buffer;
  #counter = 0;
  #userHandle: string | undefined;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const encodeCoordinate = (key: number, text: string) =>
      Buffer.concat([Buffer.from([key, 0x58, 0x20]), Buffer.from(text, 'base64url')]);
    this.#privateKey = privateKey;
    // The bytes are a CBOR map of five entries: EC2 (1: 2), ES256 (3: -7), P-256 (-1: 1), x (-2), y (-3).
    this.#coseKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      encodeCoordinate(0x21, x),
      encodeCoordinate(0x22, y),
    ]);
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  createPasskey(options: AskedToCreate): PasskeyCreation {
    this.#userHandle = options.user?.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = this.#makeAuthenticatorData(
      ATTESTED,
      Buffer.concat([Buffer.alloc(16), length, this.#id, this.#coseKey]),
    );
    // The bytes are a CBOR map of three entries, without attestation.
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      encodeCborText('fmt'),
      encodeCborText('none'),
      encodeCborText('attStmt'),
      Buffer.from([0xa0]),
      encodeCborText('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      ...this.#makeEnvelope(),
      response: {
        clientDataJSON: this.#makeClientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  answerChallenge(options: Asked): PasskeyAnswer {
    this.#counter++;
    const clientData = this.#makeClientData('webauthn.get', options);
    const authData = this.#makeAuthenticatorData(0);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#makeEnvelope(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        ...(this.#userHandle && { userHandle: this.#userHandle }),
      },
    };
  }

  #makeEnvelope() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #makeClientData(type: string, { challenge }: Asked): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #makeAuthenticatorData(flags: number, attested = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | USER_VERIFIED);
    head.writeUInt32BE(this.#counter, 1);
    const party = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([party, head, attested]);
  }
}

function encodeCborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
