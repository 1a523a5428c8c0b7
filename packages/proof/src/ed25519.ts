import { isScalar, mayBePoint } from './ed25519-encoding.ts'
import { ProofError } from './errors.ts'

export const SIGNATURE_LENGTH = 64

/**
 * Reports whether the key signed the message (RFC 8032), by the runtime's WebCrypto. Engines differ on points of small
 * order and on encodings that are not canonical, so these are refused before.
 */
export async function verifyEd25519(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  // Browsers hide it on pages loaded over plain http.
  const subtle = globalThis.crypto?.subtle
  if (subtle === undefined) throw new ProofError('platform', 'no WebCrypto here; a browser has it on https pages only')
  if (!isStrict(publicKey, signature)) return false
  try {
    // The copies are backed by plain ArrayBuffers, as WebCrypto's types require.
    const key = await subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message))
  } catch (error) {
    // Anything else is about this key: an engine may refuse 32 bytes that are not a point of the curve.
    if (error instanceof Error && error.name === 'NotSupportedError') {
      throw new ProofError('platform', 'the WebCrypto of this runtime does not know Ed25519')
    }
    return false
  }
}

function isStrict(publicKey: Uint8Array, signature: Uint8Array): boolean {
  return (
    signature.length === SIGNATURE_LENGTH &&
    mayBePoint(publicKey) &&
    mayBePoint(signature.subarray(0, 32)) &&
    isScalar(signature.subarray(32))
  )
}
