import { checkCms, PkiError, readCms } from '@countersign/pki'
import { findSignatures } from './find-signatures.ts'
import { readRevision } from './revision.ts'
import { readValidationStore } from './validation-store.ts'

/** DER each, and each once. */
export type PdfCertificates = {
  /** Of the signers, and of the time-stamping authorities. */
  readonly leaves: readonly Uint8Array[]
  /** The other certificates in the signatures and in the validation store. */
  readonly others: readonly Uint8Array[]
}

/** No file that people sign comes near these. */
const MAX_LEAVES = 50
const MAX_OTHERS = 300

/** The certificates in a PDF, unverified: the input for retrieving the rest. Throws like `verifyPdf`. */
export async function listCertificates(bytes: Uint8Array): Promise<PdfCertificates> {
  const now = readRevision(bytes)
  const leaves = new Distinct(MAX_LEAVES)
  const others = new Distinct(MAX_OTHERS)
  for (const { bytes: signed } of findSignatures(now)) {
    if (!signed.whole) continue
    const token = await listSigner(signed.contents, leaves, others)
    if (token !== null) await listSigner(token, leaves, others)
  }
  others.add(readValidationStore(now.file).certificates)
  return { leaves: leaves.values(), others: others.values() }
}

/** Returns the timestamp over the signature. */
async function listSigner(contents: Uint8Array, leaves: Distinct, others: Distinct): Promise<Uint8Array | null> {
  try {
    // No content has this digest: only the signer matters.
    const { signers, certificates } = await checkCms(readCms(contents), () => new Uint8Array())
    leaves.add(signers.flatMap(({ certificate }) => certificate ?? []))
    others.add(certificates)
    return signers[0]?.timestampToken ?? null
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return null
  }
}

/** It maps every byte to a distinct character. */
const latin1 = new TextDecoder('latin1')

class Distinct {
  readonly #most: number
  readonly #values = new Map<string, Uint8Array>()

  constructor(most: number) {
    this.#most = most
  }

  add(values: readonly Uint8Array[]): void {
    for (const value of values) {
      if (this.#values.size === this.#most) return
      this.#values.set(latin1.decode(value), value)
    }
  }

  values(): Uint8Array[] {
    return [...this.#values.values()]
  }
}
