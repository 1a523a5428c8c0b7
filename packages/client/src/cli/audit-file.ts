import { createReadStream } from 'node:fs'
import { type AuditHead, followAuditChain, ProofError } from '@countersign/proof'
import { NotReadyError } from './exits.ts'

/** Far above the longest entry that a service writes. */
const MAX_LINE_LENGTH = 1_000_000

export interface VerifiedFile {
  readonly first: AuditHead
  readonly last: AuditHead
  /** Whether an entry has the wanted hash. */
  readonly hasHash: boolean
}

/** Follows the chain of an exported audit log. Throws a ProofError if it is broken. */
export async function verifyAuditFile(path: string, wantedHash: string | undefined): Promise<VerifiedFile> {
  let first: AuditHead | undefined
  let last: AuditHead | undefined
  let hasHash = false
  for await (const line of linesOf(path)) {
    last = followAuditChain(last, parsed(line, last))
    first ??= last
    hasHash ||= last.hash === wantedHash
  }
  if (first === undefined || last === undefined) throw new ProofError('malformed', 'it has no entries')
  return { first, last, hasHash }
}

function parsed(line: string, last: AuditHead | undefined): unknown {
  try {
    return JSON.parse(line)
  } catch {
    const where = last === undefined ? 'the first line' : `the line after entry ${last.number}`
    throw new ProofError('malformed', `${where} is not JSON`)
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of piecesOf(path)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_LENGTH) throw new ProofError('too-large', 'it has a line that is too long for an entry')
    yield* lines
  }
  if (rest !== '') yield rest
}

async function* piecesOf(path: string): AsyncGenerator<string> {
  try {
    for await (const piece of createReadStream(path, 'utf8')) yield piece as string
  } catch (error) {
    throw new NotReadyError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`)
  }
}
