import { type ProofFile, textOf } from '@countersign/proof'
import { failed, type Outcome } from '../../api/problem.ts'
import { isObject, parseJson } from '../../api/request.ts'
import { readProof } from './check-proof.ts'

/** No proof is larger. Larger files are not read. */
const MAX_SIZE = 1024 * 1024

export async function readProofFile(file: File): Promise<Outcome<ProofFile>> {
  if (file.size > MAX_SIZE) return failed({ kind: 'proof-too-large' })
  const text = await readText(file)
  return text === null ? failed({ kind: 'unreadable-file' }) : readProof(text)
}

/** Reads the content, because file names are not reliable. A proof of a future version counts as a proof. */
export async function isProofFile(file: File): Promise<boolean> {
  if (file.size > MAX_SIZE) return false
  const content = parseJson((await readText(file)) ?? '')
  return isObject(content) && typeof content.format === 'string' && content.format.startsWith('countersign-proof/')
}

async function readText(file: File): Promise<string | null> {
  try {
    return textOf(new Uint8Array(await file.arrayBuffer()), 'the file')
  } catch {
    return null
  }
}
