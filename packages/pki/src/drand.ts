import { type Beacon, beaconMessage, type DrandChain } from '@countersign/proof'
import { bls12_381 } from '@noble/curves/bls12-381'

/** Of the scheme bls-unchained-g1-rfc9380: signatures on G1, keys on G2 (RFC 9380 8.8.1, with a random oracle). */
const domain = { DST: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_' }

/** Whether the key of the chain has signed the round. Takes two pairings, tens of milliseconds. */
export function isSignedByChain({ round, signature }: Beacon, { publicKey }: DrandChain): boolean {
  try {
    return bls12_381.verifyShortSignature(signature, beaconMessage(round), publicKey, domain)
  } catch {
    // One of the two is not a point of its group.
    return false
  }
}
