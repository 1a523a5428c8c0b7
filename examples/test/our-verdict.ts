import {
  importTlogProof,
  ProofError,
  type ProofFile,
  parseProofFile,
  parseWitnessPolicy,
  type TrustedLog,
  textOf,
  verifyProof,
} from '../../packages/proof/src/index.ts'
import type { Request } from './offline-verifier.ts'

/** What the two verifiers have to agree on. Only their sentences differ. */
export interface Verdict {
  readonly unreadable: boolean
  readonly steps?: Readonly<Record<string, string>>
  readonly proved?: unknown
  readonly limits?: unknown
}

export async function ourVerdict(request: Request): Promise<Verdict> {
  try {
    const policy = request.policy === undefined ? undefined : parseWitnessPolicy(textOf(request.policy, 'the policy'))
    const proof = readProof(request)
    const { steps, proved, limits } = await verifyProof(request.fingerprint, proof, trustedOf(request, proof, policy))
    return { unreadable: false, steps: outcomesOf(steps), proved, limits }
  } catch (error) {
    if (!(error instanceof ProofError) || error.kind === 'platform') throw error
    return { unreadable: true }
  }
}

/** As the answer of the other verifier says it. */
export function verdictIn(answer: unknown): Verdict {
  const { unreadable, steps, proved, limits } = answer as {
    readonly unreadable?: string
    readonly steps: readonly { readonly step: string; readonly outcome: string }[]
    readonly proved: unknown
    readonly limits: unknown
  }
  return unreadable === undefined
    ? { unreadable: false, steps: outcomesOf(steps), proved, limits }
    : { unreadable: true }
}

function readProof({ proof, vkey }: Request): ProofFile {
  const text = textOf(proof, 'the proof')
  return text.startsWith('c2sp.org/tlog-proof@') && vkey !== undefined
    ? importTlogProof(text, vkey)
    : parseProofFile(text)
}

function trustedOf(
  { vkey, mlDsaVkey, blockHash, bitcoinNetwork }: Request,
  { anchor }: ProofFile,
  policy: TrustedLog['policy'],
): TrustedLog {
  return {
    ...(vkey === undefined ? {} : { vkey }),
    ...(mlDsaVkey === undefined ? {} : { mlDsaVkey }),
    ...(policy === undefined ? {} : { policy }),
    ...(bitcoinNetwork === undefined ? {} : { bitcoinNetwork }),
    ...(blockHash === undefined || anchor === undefined
      ? {}
      : { blockHashes: new Map([[anchor.blockNumber, blockHash]]) }),
  }
}

function outcomesOf(steps: readonly { readonly step: string; readonly outcome: string }[]) {
  return Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]))
}
