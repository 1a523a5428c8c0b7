import { createPublicKey, hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import { type KeyAlgorithm, type KeyStore, KeyStoreFailed } from '../../ports/key-store.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { type CalledStore, callStore, readAnswer, type StoreRefusal, textIn } from './call-store.ts'
import { googleAccess } from './google-access.ts'

const algorithms: Readonly<Record<KeyAlgorithm, string>> = {
  'ecdsa-p256-sha256': 'EC_SIGN_P256_SHA256',
  'ecdsa-p384-sha384': 'EC_SIGN_P384_SHA384',
  'rsa-sha256': 'RSA_SIGN_PKCS1_3072_SHA256',
  ed25519: 'EC_SIGN_ED25519',
}

/** A key of an HSM takes some seconds. */
const looks = 20
const lookMs = 500

/** Google Cloud KMS. The reference of a key is the name of its version. */
export function openGoogleKmsKeyStore(store: CalledStore & { readonly clock: Clock }, text: string): KeyStore {
  const { name, timers } = store
  const { origin, keyRing, protection, credentials } = parseAddress(name, text)
  const access = googleAccess(store, credentials)

  async function call(method: 'GET' | 'POST', path: string, input?: unknown, mayRepeat = true): Promise<unknown> {
    const headers = async () => ({
      authorization: `Bearer ${await access.token()}`,
      ...(input === undefined ? {} : { 'content-type': 'application/json' }),
    })
    const body = input === undefined ? {} : { body: JSON.stringify(input) }
    const meaningOf = (status: number): StoreRefusal | undefined =>
      status === 401 && access.refused() ? { kind: 'unavailable', code: '' } : undefined
    return await callStore(store, { method, url: `${origin}/v1/${path}`, headers, ...body, meaningOf, mayRepeat })
  }

  /** A name comes from the database: it must not lead to another resource. */
  function versionOf(reference: string): string {
    if (/^projects\/[\w./:-]+\/cryptoKeyVersions\/\d+$/.test(reference) && !reference.includes('..')) return reference
    throw new KeyStoreFailed('denied', `The key store "${name}" has no key of this name.`)
  }

  async function publicKey(reference: string): Promise<Uint8Array> {
    const pem = textIn(name, await call('GET', `${versionOf(reference)}/publicKey`), 'pem')
    return readAnswer(name, 'a public key', () => createPublicKey(pem).export({ format: 'der', type: 'spki' }))
  }

  async function untilEnabled(version: string): Promise<void> {
    for (let look = 0; look < looks; look++) {
      const state = textIn(name, await call('GET', version), 'state')
      if (state === 'ENABLED') return
      if (state !== 'PENDING_GENERATION') break
      await timers.sleep(lookMs)
    }
    throw new KeyStoreFailed('unavailable', `The key store "${name}" has not finished a new key.`)
  }

  return {
    algorithms: ['ecdsa-p256-sha256', 'ecdsa-p384-sha384', 'rsa-sha256', 'ed25519'],
    certifiesKeys: false,

    async create(algorithm, label) {
      const id = `countersign-${randomBytes(8).toString('hex')}`
      const key = {
        purpose: 'ASYMMETRIC_SIGN',
        versionTemplate: { algorithm: algorithms[algorithm], protectionLevel: protection },
        labels: { countersign: labelOf(label) },
      }
      await call('POST', `${keyRing}/cryptoKeys?cryptoKeyId=${id}`, key, false)
      const reference = `${keyRing}/cryptoKeys/${id}/cryptoKeyVersions/1`
      await untilEnabled(reference)
      return { reference, publicKey: await publicKey(reference) }
    },

    async sign(reference, algorithm, message) {
      const answer = await call('POST', `${versionOf(reference)}:asymmetricSign`, toSign(algorithm, message))
      return Buffer.from(textIn(name, answer, 'signature'), 'base64')
    },

    publicKey,
    check: async () => void (await call('GET', keyRing)),
    close: async () => {},
  }
}

/** Only Ed25519 needs the message itself. */
function toSign(algorithm: KeyAlgorithm, message: Uint8Array) {
  switch (algorithm) {
    case 'ed25519':
      return { data: Buffer.from(message).toString('base64') }
    case 'ecdsa-p384-sha384':
      return { digest: { sha384: hash('sha384', message, 'base64') } }
    case 'ecdsa-p256-sha256':
    case 'rsa-sha256':
      return { digest: { sha256: hash('sha256', message, 'base64') } }
  }
}

/** Labels have at most 63 characters of few kinds. */
function labelOf(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .slice(-63)
    .replace(/^-+/, '')
}

function parseAddress(name: string, text: string) {
  const wrong = (what: string) =>
    new StartRefused(
      `KEY_STORES: the URL of ${name} ${what}, for example ${name}=google-kms://cloudkms.googleapis.com/projects/PROJECT/` +
        'locations/europe-west8/keyRings/countersign?credentials=/etc/countersign/google.json',
    )
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || url.hash !== '' || url.username !== '') throw wrong('must have a host')
  const keyRing = url.pathname.slice(1)
  if (!/^projects\/[\w.:-]+\/locations\/[\w-]+\/keyRings\/[\w-]+$/.test(keyRing)) {
    throw wrong('must have the name of a key ring after the host')
  }
  const { credentials, protection = 'HSM', tls = 'true', ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0) throw wrong('must have no options other than credentials, protection and tls')
  if (credentials !== undefined && !credentials.startsWith('/'))
    throw wrong('must have credentials as an absolute path')
  if (protection !== 'HSM' && protection !== 'SOFTWARE') throw wrong('must have protection=HSM or protection=SOFTWARE')
  if (tls !== 'true' && tls !== 'false') throw wrong('must have tls=true or tls=false')
  return { origin: `${tls === 'true' ? 'https' : 'http'}://${url.host}`, keyRing, protection, credentials }
}
