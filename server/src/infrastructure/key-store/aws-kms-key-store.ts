import { hash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { KeyAlgorithm, KeyStore } from '../../ports/key-store.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { type CalledStore, callStore, type StoreRefusal, textIn } from './call-store.ts'
import { decoded } from './percent-decoded.ts'

interface KmsAddress {
  readonly origin: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const specs: Readonly<Record<KeyAlgorithm, { readonly spec: string; readonly algorithm: string }>> = {
  'ecdsa-p256-sha256': { spec: 'ECC_NIST_P256', algorithm: 'ECDSA_SHA_256' },
  'ecdsa-p384-sha384': { spec: 'ECC_NIST_P384', algorithm: 'ECDSA_SHA_384' },
  'rsa-sha256': { spec: 'RSA_3072', algorithm: 'RSASSA_PKCS1_V1_5_SHA_256' },
  ed25519: { spec: 'ECC_NIST_EDWARDS25519', algorithm: 'ED25519_SHA_512' },
}

/** AWS KMS. The reference of a key is its ARN. */
export function openAwsKmsKeyStore(store: CalledStore, url: string): KeyStore {
  const address = parseKmsAddress(store.name, url)

  async function call(operation: string, input: unknown, mayRepeat = true): Promise<unknown> {
    const body = JSON.stringify(input)
    const headers = async () => {
      const signed = await new AwsV4Signer({
        method: 'POST',
        url: `${address.origin}/`,
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${operation}` },
        body,
        accessKeyId: address.accessKeyId,
        secretAccessKey: address.secretAccessKey,
        region: address.region,
        service: 'kms',
        // Signed all: the content type as well.
        allHeaders: true,
      }).sign()
      return Object.fromEntries(signed.headers)
    }
    return await callStore(store, { method: 'POST', url: `${address.origin}/`, headers, body, meaningOf, mayRepeat })
  }

  async function publicKey(reference: string): Promise<Uint8Array> {
    const answer = await call('GetPublicKey', { KeyId: reference })
    return Buffer.from(textIn(store.name, answer, 'PublicKey'), 'base64')
  }

  return {
    algorithms: ['ecdsa-p256-sha256', 'ecdsa-p384-sha384', 'rsa-sha256', 'ed25519'],
    certifiesKeys: false,

    async create(algorithm, label) {
      const { spec } = specs[algorithm]
      // A second request creates a second key, which costs money for as long as it exists.
      const wanted = { KeySpec: spec, KeyUsage: 'SIGN_VERIFY', Description: label.slice(0, 8192) }
      const reference = textIn(store.name, await call('CreateKey', wanted, false), 'KeyMetadata', 'Arn')
      return { reference, publicKey: await publicKey(reference) }
    },

    async sign(reference, algorithm, message) {
      const answer = await call('Sign', {
        KeyId: reference,
        SigningAlgorithm: specs[algorithm].algorithm,
        ...messageOf(algorithm, message),
      })
      return Buffer.from(textIn(store.name, answer, 'Signature'), 'base64')
    },

    publicKey,
    check: async () => void (await call('ListKeys', { Limit: 1 })),
    close: async () => {},
  }
}

/** Only Ed25519 needs the message itself. AWS KMS takes 4096 bytes, more than the log ever signs. */
function messageOf(algorithm: KeyAlgorithm, message: Uint8Array) {
  if (algorithm === 'ed25519') return { Message: Buffer.from(message).toString('base64'), MessageType: 'RAW' }
  const digest = hash(algorithm === 'ecdsa-p384-sha384' ? 'sha384' : 'sha256', message, 'buffer')
  return { Message: digest.toString('base64'), MessageType: 'DIGEST' }
}

/** AWS KMS API reference, common errors and those of its operations. */
const temporary = new Set([
  'DependencyTimeoutException',
  'InternalFailure',
  'KeyUnavailableException',
  'KMSInternalException',
  'ServiceUnavailable',
  'ThrottlingException',
])

function meaningOf(status: number, text: string): StoreRefusal {
  const [, code = ''] = /"__type"\s*:\s*"(?:[\w.]+#)?(\w{1,60})"/.exec(text) ?? []
  return { kind: status >= 500 || temporary.has(code) ? 'unavailable' : 'denied', code }
}

/** Its value contains a secret and is never shown. */
function parseKmsAddress(name: string, text: string): KmsAddress {
  const wrong = (what: string) =>
    new StartRefused(
      `KEY_STORES: the URL of ${name} ${what}, for example ${name}=aws-kms://KEY:SECRET@kms.eu-south-1.amazonaws.com`,
    )
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || url.hash !== '') throw wrong('must have a host')
  if (url.pathname !== '' && url.pathname !== '/') throw wrong('must have no path')
  const {
    region = /^kms\.([a-z0-9-]+)\.amazonaws\.com$/.exec(url.hostname)?.[1] ?? '',
    tls = 'true',
    ...others
  } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0) throw wrong('must have no options other than region and tls')
  if (!/^[a-z0-9-]{1,64}$/.test(region)) throw wrong('must have region, unless its host is that of a region of AWS')
  if (tls !== 'true' && tls !== 'false') throw wrong('must have tls=true or tls=false')
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  if (!accessKeyId || !secretAccessKey) {
    throw wrong('must have the access key and its secret before the host, with / as %2F, + as %2B and @ as %40')
  }
  return { origin: `${tls === 'true' ? 'https' : 'http'}://${url.host}`, region, accessKeyId, secretAccessKey }
}
