import { type MlDsaVerifier, verifyMlDsa } from '@countersign/proof'

/** For browsers that do not know ML-DSA-44 yet. */
export function loadMlDsa(): Promise<typeof import('@noble/post-quantum/ml-dsa.js')> {
  return import('@noble/post-quantum/ml-dsa.js')
}

/** By the browser, or by code that loads on demand. */
export const checkMlDsa: MlDsaVerifier = async (publicKey, signature, message) => {
  try {
    return await verifyMlDsa(publicKey, signature, message)
  } catch (error) {
    const { ml_dsa44 } = await loadMlDsa().catch(() => {
      // The browser is offline. The report says that it cannot check the signature.
      throw error
    })
    return ml_dsa44.verify(signature, message, publicKey)
  }
}
