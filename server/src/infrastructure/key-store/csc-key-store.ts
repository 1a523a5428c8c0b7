import { hash, X509Certificate } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import { type KeyAlgorithm, type KeyStore, KeyStoreFailed } from '../../ports/key-store.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { type CalledStore, callStore, readAnswer, type StoreRefusal, textIn } from './call-store.ts'
import { keyOfCertificate } from './checked-signing.ts'
import { derSignature } from './der-signature.ts'
import { decoded } from './percent-decoded.ts'

interface Service {
  readonly base: string
  readonly clientId: string
  readonly clientSecret: string
  readonly pin: string | undefined
  /** Of each organization that has one. */
  readonly credentials: ReadonlyMap<string, string>
}

const sha256 = '2.16.840.1.101.3.4.2.1'
const signAlgorithms: Partial<Record<KeyAlgorithm, string>> = {
  'ecdsa-p256-sha256': '1.2.840.10045.4.3.2',
  'rsa-sha256': '1.2.840.113549.1.1.11',
}
/** Replaced this long before its end. */
const spareMs = 60_000

/**
 * A remote signing service by the API of the Cloud Signature Consortium, version 2. It has keys with certificates, called
 * credentials: the operator names one for each organization. The reference of a key is its credentialID.
 */
export function openCscKeyStore(store: CalledStore & { readonly clock: Clock }, url: string): KeyStore {
  const { name, clock } = store
  const service = parseService(name, url)
  let access: { readonly token: string; readonly until: number } | undefined
  let locked: KeyStoreFailed | undefined

  /** Another attempt gets another token: a service may forget one before its end. */
  function meaningHere(status: number, text: string): StoreRefusal {
    const meaning = meaningOf(status, text)
    if (status === 401 && access !== undefined) {
      access = undefined
      return { ...meaning, kind: 'unavailable' }
    }
    if (meaning.code === 'invalid_pin') {
      const remedy = 'Correct its PIN in KEY_STORES and restart: more attempts could lock the credentials'
      locked = new KeyStoreFailed('denied', `The key store "${name}" does not accept the PIN (invalid_pin). ${remedy}.`)
    }
    return meaning
  }

  const post = async (path: string, input: unknown, more: () => Promise<Readonly<Record<string, string>>>) => {
    const body = JSON.stringify(input)
    const headers = async () => ({ 'content-type': 'application/json', ...(await more()) })
    const url = `${service.base}/${path}`
    return await callStore(store, { method: 'POST', url, headers, body, meaningOf: meaningHere })
  }

  const info = () => post('info', {}, async () => ({}))

  /** CSC API 8.4.4: by the credentials of this client, at the server that `info` names. */
  async function token(): Promise<string> {
    if (access !== undefined && clock.now().getTime() < access.until) return access.token
    const askedAt = clock.now().getTime()
    const server = textIn(name, await info(), 'oauth2')
    if (new URL(service.base).protocol === 'https:' && !server.startsWith('https://')) {
      throw new KeyStoreFailed('denied', `The key store "${name}" names an authorization server without TLS.`)
    }
    readAnswer(name, 'a URL of an authorization server', () => new URL(server))
    const { clientId, clientSecret } = service
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'service',
    }
    const answer = await callStore(store, {
      method: 'POST',
      url: `${server.replace(/\/$/, '')}/oauth2/token`,
      headers: async () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
      body: new URLSearchParams(form).toString(),
      meaningOf,
    })
    const seconds = Number((answer as { expires_in?: unknown }).expires_in)
    const until = askedAt + (Number.isFinite(seconds) ? seconds * 1000 : 0) - spareMs
    access = { token: textIn(name, answer, 'access_token'), until }
    return access.token
  }

  const call = async (path: string, input: unknown) =>
    await post(path, input, async () => ({ authorization: `Bearer ${await token()}` }))

  /** The nearest issuer first. Refuses a credential that cannot sign now. */
  async function certificatesOf(credentialID: string): Promise<readonly [Buffer, ...Buffer[]]> {
    const wanted = { credentialID, certificates: 'chain', certInfo: false, authInfo: true }
    const answer = await call('credentials/info', wanted).catch(async (error: unknown) => {
      if (!(error instanceof KeyStoreFailed) || error.kind === 'unavailable') throw error
      throw new KeyStoreFailed('denied', `${error.message} ${await credentialsInWords()}`, { cause: error })
    })
    const { key, cert } = answer as { key?: { status?: unknown }; cert?: { certificates?: unknown; status?: unknown } }
    const refuse = (why: string) => new KeyStoreFailed('denied', `A credential of the key store "${name}" ${why}.`)
    if (key?.status !== 'enabled') throw refuse('is disabled')
    if (cert?.status !== undefined && cert.status !== 'valid') throw refuse('has no valid certificate')
    const texts = Array.isArray(cert?.certificates) ? (cert.certificates as unknown[]) : []
    const [leaf, ...chain] = texts.map((text) => Buffer.from(String(text), 'base64'))
    if (leaf === undefined) throw refuse('has no certificate')
    return [leaf, ...chain]
  }

  const certificateIn = (der: Uint8Array) => readAnswer(name, 'a certificate', () => new X509Certificate(der))

  async function credentialsInWords(): Promise<string> {
    const listed = await call('credentials/list', { maxResults: 20 }).catch(() => undefined)
    const ids = (listed as { credentialIDs?: unknown } | undefined)?.credentialIDs
    return Array.isArray(ids) ? `It has these credentials: ${ids.join(', ')}.` : ''
  }

  return {
    algorithms: [],
    certifiesKeys: true,

    async create(_algorithm, _label, owner) {
      const reference = owner === undefined ? undefined : service.credentials.get(owner)
      if (reference === undefined) {
        const remedy = `Add ${owner ?? 'it'}=credentialID to its URL in KEY_STORES`
        throw new KeyStoreFailed(
          'denied',
          `The key store "${name}" has no credential for ${owner ?? 'this key'}. ${remedy}.`,
        )
      }
      const [certificate, ...chain] = await certificatesOf(reference)
      const { validTo, publicKey } = certificateIn(certificate)
      if (new Date(validTo) <= clock.now())
        throw new KeyStoreFailed('denied', `A certificate in "${name}" has expired.`)
      if (signAlgorithms[keyOfCertificate(certificate).algorithm] === undefined) {
        throw new KeyStoreFailed('denied', `A key in "${name}" uses the curve P-384. Choose one with RSA or P-256.`)
      }
      const spki = publicKey.export({ format: 'der', type: 'spki' })
      return { reference, publicKey: spki, certified: { certificate, chain } }
    },

    async sign(credentialID, algorithm, message) {
      const signAlgo = signAlgorithms[algorithm]
      if (signAlgo === undefined)
        throw new KeyStoreFailed('denied', `The key store "${name}" does not sign by ${algorithm}.`)
      if (locked !== undefined) throw locked
      const hashes = [hash('sha256', message, 'base64')]
      const what = { credentialID, hashes, hashAlgorithmOID: sha256 }
      const { pin } = service
      const authData = pin === undefined ? {} : { authData: [{ id: 'PIN', value: pin }] }
      const SAD = textIn(name, await call('credentials/authorize', { ...what, numSignatures: 1, ...authData }), 'SAD')
      const answer = await call('signatures/signHash', { ...what, SAD, signAlgo })
      const signature = Buffer.from(textIn(name, answer, 'signatures', '0'), 'base64')
      return algorithm === 'rsa-sha256' ? signature : inDer(signature)
    },

    async publicKey(credentialID) {
      const [certificate] = await certificatesOf(credentialID)
      return certificateIn(certificate).publicKey.export({ format: 'der', type: 'spki' })
    },

    /** Of the service only: a credential that has expired is a problem of one organization, and not of this node. */
    async check() {
      await info()
      await token()
      if (locked !== undefined) throw locked
    },

    close: async () => {},
  }
}

/** Services return ECDSA in DER or as the bare pair, which has exactly this length. */
function inDer(signature: Uint8Array): Uint8Array {
  return signature.length === 64 ? derSignature(signature) : signature
}

/** CSC API 10.1. Its error_description may quote what was sent. */
function meaningOf(status: number, text: string): StoreRefusal {
  const [, code = ''] = /"error"\s*:\s*"(\w{1,60})"/.exec(text) ?? []
  const isTemporary = status >= 500 || status === 429 || code === 'server_error' || code === 'temporarily_unavailable'
  return { kind: isTemporary ? 'unavailable' : 'denied', code }
}

/** Its value contains secrets and is never shown. */
function parseService(name: string, text: string): Service {
  const wrong = (what: string) =>
    new StartRefused(
      `KEY_STORES: the URL of ${name} ${what}, for example ${name}=csc://CLIENT:SECRET@sign.example.org/csc/v2?` +
        'org_01k9zv3m5t8e2r4q6w8y0p2s4d=CREDENTIAL',
    )
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || url.hash !== '') throw wrong('must have a host')
  if (!url.pathname.endsWith('/csc/v2')) throw wrong('must end its path with /csc/v2')
  const [clientId, clientSecret] = [decoded(url.username), decoded(url.password)]
  if (!clientId || !clientSecret) throw wrong('must have the client and its secret before the host')
  const { pin, tls = 'true', ...credentials } = Object.fromEntries(url.searchParams)
  if (tls !== 'true' && tls !== 'false') throw wrong('must have tls=true or tls=false')
  const entries = Object.entries(credentials)
  if (entries.length === 0) throw wrong('must name a credential for at least one organization')
  if (!entries.every(([id, value]) => /^org_\w+$/.test(id) && value !== '')) {
    throw wrong('must have no options other than pin, tls and the identifiers of organizations')
  }
  const base = `${tls === 'true' ? 'https' : 'http'}://${url.host}${url.pathname}`
  return { base, clientId, clientSecret, pin, credentials: new Map(entries) }
}
