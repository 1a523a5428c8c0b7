import { equalBytes, toHex } from '@countersign/proof/bytes'

/** Everything that a signature check depends on. */
export type SignatureCheck = {
  readonly algorithm: string
  readonly spki: Uint8Array
  readonly signature: Uint8Array
  readonly message: Uint8Array
}

const MOST_CHECKS = 256
const LONGEST_MESSAGE = 64 * 1024
const LONGEST_SIGNATURE = 1024

const known = new Map<string, { readonly message: Uint8Array; readonly result: Promise<boolean> }>()
let users = 0

/**
 * During `work`, no signature is checked twice: the paths of one file meet in the same authorities and CRLs. The cache
 * ends with the last such work.
 */
export async function rememberChecks<Result>(work: () => Promise<Result>): Promise<Result> {
  users++
  try {
    return await work()
  } finally {
    users--
    if (users === 0) known.clear()
  }
}

/** Runs the check, unless the very same one is cached, byte for byte. */
export function checkOnce(check: SignatureCheck, run: () => Promise<boolean>): Promise<boolean> {
  const { algorithm, spki, signature, message } = check
  if (users === 0 || message.length > LONGEST_MESSAGE || signature.length > LONGEST_SIGNATURE) return run()
  const name = `${algorithm} ${toHex(spki)} ${toHex(signature)}`
  const found = known.get(name)
  if (found !== undefined && equalBytes(found.message, message)) return found.result
  const result = run()
  // The message may be part of a large file, which a view would keep in memory.
  known.set(name, { message: new Uint8Array(message), result })
  const [oldest] = known.keys()
  if (known.size > MOST_CHECKS && oldest !== undefined) known.delete(oldest)
  return result
}
