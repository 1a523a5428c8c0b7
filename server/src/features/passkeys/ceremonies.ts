import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from '@countersign/api'
import { challengeLastsMs } from './challenges.ts'

/** WebAuthn Level 3: the registration (7.1) and use (7.2) of passkeys for the host of PUBLIC_URL. */

/** The public part of a passkey. */
export interface Credential {
  readonly credentialId: Uint8Array
  /** COSE_Key, RFC 9052. */
  readonly publicKey: Uint8Array
  /** 0 if the device does not count. */
  readonly counter: number
  /** How the browser can reach the device. */
  readonly transports: readonly string[]
}

type Known = Pick<Credential, 'credentialId' | 'transports'>

/** EdDSA, ES256 and RS256: what all devices have at least one of. */
const algorithms = [-8, -7, -257]

const serviceName = 'Countersign'

interface Creation {
  readonly challenge: string
  readonly user: { readonly handle: Uint8Array; readonly name: string; readonly displayName: string }
  /** Devices with one of these make no second one. */
  readonly known: readonly Known[]
  /** Whether the passkey must be found without its id: a sign-in begins without a name. */
  readonly isDiscoverable: boolean
}

export function creationOptions(
  publicUrl: string,
  { challenge, user, known, isDiscoverable }: Creation,
): PasskeyCreationOptions {
  const { handle, name, displayName } = user
  return {
    challenge,
    rp: { id: new URL(publicUrl).hostname, name: serviceName },
    user: { id: base64url(handle), name, displayName },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLastsMs,
    attestation: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: {
      residentKey: isDiscoverable ? 'required' : 'preferred',
      requireResidentKey: isDiscoverable,
      userVerification: 'required',
    },
  }
}

/** Without `allowed`, the browser offers every passkey of this service. */
export function requestOptions(
  publicUrl: string,
  { challenge, allowed }: { readonly challenge: string; readonly allowed: readonly Known[] },
): PasskeyRequestOptions {
  return {
    challenge,
    rpId: new URL(publicUrl).hostname,
    timeout: challengeLastsMs,
    userVerification: 'required',
    allowCredentials: allowed.map(describe),
  }
}

function describe({ credentialId, transports }: Known) {
  return { id: base64url(credentialId), type: 'public-key' as const, transports: [...transports] }
}

/** The new passkey, or undefined if the answer does not fit the challenge. */
export async function verifyCreation(
  publicUrl: string,
  { id, type, response }: CreatedPasskey,
  challenge: string,
): Promise<Credential | undefined> {
  const { verifyRegistrationResponse, withoutAttestation } = await loadLibrary()
  const verified = await undefinedIfWrong(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type,
        response: { ...response, attestationObject: withoutAttestation(response.attestationObject) } as never,
        clientExtensionResults: {},
      },
      ...expected(publicUrl, challenge),
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified?.verified || verified.registrationInfo.credential.id !== id) return undefined
  const { publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: Buffer.from(id, 'base64url'), publicKey, counter, transports: response.transports ?? [] }
}

/** The counter after this use, or undefined if the answer does not fit the passkey and the challenge. */
export async function verifyUse(
  publicUrl: string,
  { id, type, response }: UsedPasskey,
  { credentialId, publicKey, counter }: Credential,
  challenge: string,
  /** Of the page around the frame, where there is one. */
  topOrigin?: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verified = await undefinedIfWrong(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type, response: response as never, clientExtensionResults: {} },
      ...expected(publicUrl, challenge),
      ...(topOrigin !== undefined && { expectedTopOrigin: topOrigin }),
      credential: { id: base64url(credentialId), publicKey: new Uint8Array(publicKey), counter },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

function expected(publicUrl: string, challenge: string) {
  const { origin, hostname } = new URL(publicUrl)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }
}

/** Loads the library for the first passkey. */
async function loadLibrary() {
  const [library, { isoBase64URL, isoCBOR, decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  /** We request none and rely on none. So no certificate of a stranger is parsed, and no URL in one is requested. */
  function withoutAttestation(attestationObject: string): string {
    const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
    const bare: Parameters<typeof isoCBOR.encode>[0] = new Map()
    bare.set('fmt', 'none').set('attStmt', new Map()).set('authData', authData)
    return isoBase64URL.fromBuffer(isoCBOR.encode(bare))
  }
  return { ...library, withoutAttestation }
}

/** The library throws for everything that is wrong with an answer, however it is malformed. */
async function undefinedIfWrong<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
