import {
  formatVerifierKey,
  MAX_STATEMENTS,
  ProofError,
  parseVerifierKey,
  readFrontier,
  signFreezing,
  signKeyChange,
  type VerifierKey,
} from '@countersign/proof'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { appendStatement, type Recording, type StatementPorts } from './append-statement.ts'
import { insertEnd, insertKey, markCompromised, retireKeys } from './key-store.ts'
import { type LogKeys, loadKeys, makeKey, signerOfNew } from './log-keys.ts'
import { nodesOfEdge } from './read-nodes.ts'

export interface Rotation {
  readonly former: string
  readonly key: string
  readonly from: number
}

/**
 * From the next entry on, a new key signs the log. The former one signs along until it is retired, for readers that know
 * no other. If somebody else may have it, it signs nothing more.
 */
export async function rotateKey(
  ports: StatementPorts,
  { keyId, compromised }: { readonly keyId: string; readonly compromised: boolean },
  record: Recording<Rotation>,
): Promise<Rotation> {
  const { log } = ports
  requireCurrent(keyId, (await log.refresh()).keys)
  const made = await makeKey(log.origin, ports.keys)
  const next = signerOfNew(log.origin, ports.keys, made)
  return await appendStatement(
    ports,
    async (transaction, { head, keys }, createdAt) => {
      const { current, stored, statements } = keys
      requireCurrent(keyId, keys)
      // One is left for a stolen key, and one for the end of the log.
      const most = MAX_STATEMENTS - (compromised ? 1 : 2)
      if (statements.length >= most) {
        throw new Refusal(
          'TOO_MANY_KEYS',
          `A log changes its key ${most} times at most. Freeze it, and begin another one.`,
        )
      }
      const from = head.size
      const note = await signKeyChange({ from, compromised }, current, next)
      const last = stored.length - 1
      await retireKeys(
        transaction,
        numbersOf(stored).filter((number) => number < last || compromised),
        createdAt,
      )
      if (compromised) await markCompromised(transaction, last)
      await insertKey(transaction, { ...made, number: last + 1, from, statement: note, createdAt })
      return { note, done: { former: formatVerifierKey(current.key), key: formatVerifierKey(next.key), from } }
    },
    record,
  )
}

/** The transition is over: former keys sign nothing more, and are deleted. */
export async function retireFormerKey(
  { database, log, keys: keyStore, clock }: StatementPorts,
  { keyId }: { readonly keyId: string },
  record: Recording<{ readonly key: string }>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const keys = await loadKeys(transaction, log.origin, keyStore)
    const at = keys.chain.periods.findIndex(({ key }) => key.id === keyId)
    const found = keys.stored[at]
    if (found === undefined) throw unknownKey(keyId)
    if (found.retiredAt !== null) throw new Refusal('KEY_ALREADY_ROTATED', `The key ${keyId} is already retired.`)
    if (at === keys.stored.length - 1) {
      throw new Refusal('KEY_ALREADY_ROTATED', `The key ${keyId} signs the log. Rotate it first.`)
    }
    await retireKeys(transaction, [found.number], clock.now())
    await record(transaction, { key: formatVerifierKey(keys.chain.periods[at]?.key as VerifierKey) })
  })
  await log.check()
}

export interface End {
  readonly lastEntry: number
  readonly successor: string | null
}

/** The log accepts no more entries, for ever. What it has can still be proved and anchored. */
export async function freezeLog(
  ports: StatementPorts,
  { origin, successor }: { readonly origin: string; readonly successor: string | null },
  record: Recording<End>,
): Promise<End> {
  if (origin !== ports.log.origin) {
    throw wrongField(
      'origin',
      `origin is not the name of this log. Send ${ports.log.origin}, to confirm that this log shall end.`,
    )
  }
  const next = successor === null ? null : readSuccessor(successor, origin)
  return await appendStatement(
    ports,
    async (transaction, { head, edge, keys }, now) => {
      const tree = { size: head.size, root: (await readFrontier(head.size, nodesOfEdge(edge))).root() }
      const note = await signFreezing({ tree, successor: next }, keys.current)
      await insertEnd(transaction, { sequenceNumber: head.size, statement: note }, now)
      return { note, done: { lastEntry: head.size, successor } }
    },
    record,
  )
}

/** A request that is sent again does not replace the new key as well. */
function requireCurrent(keyId: string, { current, chain }: LogKeys): void {
  if (current.key.id === keyId) return
  if (!chain.periods.some(({ key }) => key.id === keyId)) throw unknownKey(keyId)
  throw new Refusal(
    'KEY_ALREADY_ROTATED',
    `The key ${keyId} is already replaced. The log signs with ${current.key.id}.`,
  )
}

function unknownKey(keyId: string): Refusal {
  return new Refusal('NOT_FOUND', `The log has no key ${keyId}. See its keys: countersign log keys`)
}

function numbersOf(stored: LogKeys['stored']): number[] {
  return stored.map(({ number }) => number)
}

function readSuccessor(vkey: string, origin: string): VerifierKey {
  try {
    const key = parseVerifierKey(vkey)
    if (key.name !== origin) return key
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw wrongField('successor', `successor must be the key of a log, as shown at its /log/vkey: ${error.message}.`)
  }
  throw wrongField('successor', 'successor is a key of this log. Send the key of the log that continues it, or null.')
}
