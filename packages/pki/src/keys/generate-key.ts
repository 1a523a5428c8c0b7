import { subtle } from './web-crypto.ts'

export type KeyKind = 'p256' | 'p384' | 'rsa2048' | 'rsa3072' | 'rsa4096'

/** DER. */
export type KeyPair = { readonly pkcs8: Uint8Array; readonly spki: Uint8Array }

/** The only function here that uses randomness: the runtime's own. */
export async function generateKey(kind: KeyKind): Promise<KeyPair> {
  const pair = await generatePair(kind)
  const pkcs8 = new Uint8Array(await subtle().exportKey('pkcs8', pair.privateKey))
  const spki = new Uint8Array(await subtle().exportKey('spki', pair.publicKey))
  return { pkcs8, spki }
}

const MODULUS_BITS = { rsa2048: 2048, rsa3072: 3072, rsa4096: 4096 }

function generatePair(kind: KeyKind) {
  switch (kind) {
    case 'p256':
      return generateEc('P-256')
    case 'p384':
      return generateEc('P-384')
    case 'rsa2048':
    case 'rsa3072':
    case 'rsa4096':
      return generateRsa(MODULUS_BITS[kind])
  }
}

function generateEc(namedCurve: 'P-256' | 'P-384') {
  return subtle().generateKey({ name: 'ECDSA', namedCurve }, true, ['sign', 'verify'])
}

function generateRsa(modulusLength: number) {
  const publicExponent = Uint8Array.of(1, 0, 1)
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength, publicExponent, hash: 'SHA-256' }
  return subtle().generateKey(algorithm, true, ['sign', 'verify'])
}
