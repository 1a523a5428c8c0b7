import { ProofError } from './errors.ts'

export const ML_DSA_KEY_LENGTH = 1312
export const ML_DSA_SIGNATURE_LENGTH = 2420

/**
 * Reports whether the key signed the message with ML-DSA-44 (FIPS 204, with an empty context). Throws a ProofError of
 * the kind `platform` if it cannot find out.
 */
export type MlDsaVerifier = (
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
) => boolean | Promise<boolean>

const ALGORITHM = 'ML-DSA-44'
/** Newer than the types of WebCrypto. */
const FORMAT = 'raw-public' as 'raw'

/** By the runtime's WebCrypto. Node 24 has this algorithm; older ones and many browsers do not. */
export const verifyMlDsa: MlDsaVerifier = async (publicKey, signature, message) => {
  const key = await importKey(publicKey).catch(() => {
    throw new ProofError('platform', `this runtime cannot check signatures of ${ALGORITHM}`)
  })
  return await globalThis.crypto.subtle.verify(ALGORITHM, key, new Uint8Array(signature), new Uint8Array(message))
}

/** Every key of the right length is one, so an engine that refuses it does not know the algorithm or the format. */
async function importKey(publicKey: Uint8Array) {
  return await globalThis.crypto.subtle.importKey(FORMAT, new Uint8Array(publicKey), ALGORITHM, false, ['verify'])
}
