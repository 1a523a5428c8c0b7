import {
  type Cosignature,
  confirmationOf,
  parseCheckpointNote,
  readCosignatures,
  readFrontier,
  signAlso,
  signCheckpoint,
  withCosignatures,
} from '@countersign/proof'
import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'
import { keepListedCheckpoint, selectNewestCheckpoint } from '../log/checkpoint-store.ts'
import type { Published } from '../log/model.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'
import { nodesOfLog } from '../log/read-nodes.ts'
import { type AskPorts, askWitness, type KnownSize } from './ask-witness.ts'
import type { Claims } from './claims.ts'
import type { Witness, WitnessAnswer, Witnesses } from './model.ts'
import { lockCollected, pruneBelow, selectCollected, updateCollected } from './store.ts'

export interface CosignatureCollector {
  /** Asks every witness about the newest checkpoint, and resolves when all have answered or the time is up. */
  askAll(withinMs: number): Promise<void>
  /** Submits every new checkpoint from now on, and asks again about the newest one from time to time. */
  follow(checkpoints: Checkpoints): void
  /** For the operator: sentences about witnesses that do not answer. */
  problems(): readonly string[]
  /** Whether each witness answers as it should, and when it last cosigned for this node. */
  states(): readonly WitnessState[]
  /**
   * Submits the newest checkpoint as the log signs it without this key, a former one. Sentences about the witnesses that
   * do not cosign it: once the key is retired, they confirm nothing more.
   */
  problemsWithout(keyId: string): Promise<readonly string[]>
  close(): Promise<void>
}

export interface WitnessState {
  readonly name: string
  /** False also before its first answer since the start. */
  readonly confirms: boolean
  /** By the clock of this node. */
  readonly cosignedAt: Date | undefined
}

interface Ports extends AskPorts {
  readonly timers: Timers
  readonly claims: Claims
  readonly logger: Logger
}

/** Between two submissions to one witness: checkpoints in between are covered by the next one. */
const pauseMs = 1000
/** How often each node looks whether the newest checkpoint lacks a cosignature. */
const lookMs = 10_000
/** Readers take a log for frozen if no witness has confirmed its newest checkpoint for long, so idle logs ask again. */
const refreshSeconds = 600
/** After failures in a row, up to a minute. */
const longestPauseMs = 60_000

const contradicts = 'has cosigned what this log does not have'

interface Asked {
  readonly witness: Witness
  readonly known: KnownSize
  next: Published | undefined
  running: Promise<void> | undefined
  failures: number
  problem: string | undefined
  hasAnswered: boolean
  cosignedAt: Date | undefined
}

/** Each witness at its own pace, in the background: one that is slow or down delays nobody. */
export function collectCosignatures(ports: Ports, { all, policyFor }: Witnesses): CosignatureCollector {
  const closing = new AbortController()
  const keys = all.flatMap((witness) => witness.keys)
  const policy = policyFor([])
  const cancels = new Set<() => void>()
  const asked = all.map(
    (witness): Asked => ({
      witness,
      known: { size: 0 },
      next: undefined,
      running: undefined,
      failures: 0,
      problem: undefined,
      hasAnswered: false,
      cosignedAt: undefined,
    }),
  )

  function submit(one: Asked, published: Published): void {
    if (one.next === undefined || one.next.size <= published.size) one.next = published
    if (closing.signal.aborted) return
    one.running ??= run(one).finally(() => {
      one.running = undefined
      if (one.next !== undefined) submit(one, one.next)
    })
  }

  /** One submission and the pause after it. */
  async function run(one: Asked): Promise<void> {
    const published = one.next
    if (published === undefined) return
    one.next = undefined
    await ask(one, published)
    const pause = Math.min(longestPauseMs, pauseMs * 2 ** one.failures)
    await ports.timers.sleep(pause, { signal: closing.signal, ref: false }).catch(() => {})
  }

  async function ask(one: Asked, published: Published): Promise<void> {
    try {
      const answer = await askWitness(ports, one.witness, one.known, published, closing.signal)
      // It was interrupted.
      if (answer.kind === 'failed' && closing.signal.aborted) return
      await act(one, published, answer)
    } catch (error) {
      // The database is away, or the log has a fault: it is asked again with the next checkpoint.
      if (!closing.signal.aborted) note(one, `could not be asked: ${(error as Error).message}`)
    }
  }

  async function act(one: Asked, published: Published, answer: WitnessAnswer): Promise<void> {
    switch (answer.kind) {
      case 'cosigned':
        await keep(published, answer.cosignatures)
        ports.claims.clear(one.witness)
        one.cosignedAt = ports.clock.now()
        return note(one, problemOf(answer.missing))
      case 'ahead':
        return note(one, ports.claims.clearLarger(one.witness) ? undefined : contradicts)
      case 'contradicts':
        ports.claims.set(one.witness, answer.claim)
        // The next time, the witness says again what it knows: it may have been restored as well.
        one.known.size = 0
        // Finds the claim, and stops the log.
        await ports.log.guard().catch(() => {})
        return note(one, contradicts)
      case 'failed':
        return note(one, answer.problem)
    }
  }

  /** Logged once per problem, not once per attempt. */
  function note(one: Asked, problem: string | undefined): void {
    const { name } = one.witness
    if (problem !== undefined && one.problem === undefined) ports.logger.warn({ witness: name }, `witness ${problem}`)
    if (problem === undefined && one.problem !== undefined)
      ports.logger.info({ witness: name }, 'witness answers again')
    one.problem = problem
    one.hasAnswered = true
    one.failures = problem === undefined ? 0 : one.failures + 1
  }

  /** The first cosignature of a key stays in the proof; the latest one shows that the log is alive. */
  async function keep({ size, note: signed }: Published, cosignatures: readonly Cosignature[]): Promise<void> {
    await ports.database.transaction().execute(async (transaction) => {
      // The first checkpoint of a log is submitted before it is published.
      await keepListedCheckpoint(transaction, { size, note: signed, signedAt: ports.clock.now() })
      const before = await lockCollected(transaction, size, signed)
      const known = await readCosignatures(before.note, keys)
      const first = cosignatures.filter(({ key }) => !known.some((one) => one.key === key))
      const note = withCosignatures(before.note, first)
      const { completeAt } = confirmationOf(policy, [...known, ...first])
      await updateCollected(transaction, {
        size,
        note,
        latestNote: before.latestNote && withCosignatures(before.latestNote, cosignatures),
        completeAt,
      })
      if (completeAt !== null && before.completeAt === null) await pruneBelow(transaction, size)
    })
  }

  /** For witnesses that have not cosigned the newest checkpoint, or not for some time. */
  async function look(): Promise<void> {
    const newest = await selectNewestCheckpoint(ports.database)
    if (newest === undefined) return
    const collected = await selectCollected(ports.database, newest.size)
    const cosigned = collected === undefined ? [] : await readCosignatures(collected.latestNote ?? collected.note, keys)
    const now = ports.clock.now().getTime() / 1000
    for (const one of asked) {
      const times = one.witness.keys.map((key) => cosigned.find((found) => found.key === key)?.time ?? 0)
      if (now - Math.min(...times) >= refreshSeconds) submit(one, newest)
    }
  }

  return {
    async askAll(withinMs) {
      if (asked.length === 0) return
      const newest = (await selectNewestCheckpoint(ports.database)) ?? (await signFirst(ports))
      if (newest === undefined) return
      const answers = asked.map((one) => ask(one, newest))
      const inTime = new AbortController()
      const late = ports.timers.sleep(withinMs, { signal: inTime.signal, ref: true }).catch(() => {})
      await Promise.race([Promise.all(answers), late])
      inTime.abort()
    },

    follow(checkpoints) {
      if (asked.length === 0) return
      checkpoints.onPublished((published) => {
        for (const one of asked) submit(one, published)
      })
      // Every other part notices a database that does not respond.
      const lookSoon = () => void look().catch(() => {})
      cancels.add(ports.timers.every(lookMs, lookSoon))
      lookSoon()
    },

    problems: () =>
      asked.flatMap(({ witness, problem }) =>
        problem === undefined ? [] : [`The witness ${witness.name} ${problem}.`],
      ),

    states: () =>
      asked.map(({ witness, problem, hasAnswered, cosignedAt }) => ({
        name: witness.name,
        confirms: hasAnswered && problem === undefined,
        cosignedAt,
      })),

    async problemsWithout(keyId) {
      if (asked.length === 0) return []
      const published = await signWithout(ports, keyId)
      if (published === undefined) return ['The log has no checkpoint of its new key yet.']
      const answers = asked.map(async ({ witness }) => {
        // As if nothing were known: a witness names the size that it knows only after it has accepted the key.
        const answer = await askWitness(ports, witness, { size: 0 }, published, closing.signal)
        switch (answer.kind) {
          case 'cosigned':
          case 'ahead':
            return []
          case 'contradicts':
            return [`The witness ${witness.name} ${contradicts}.`]
          case 'failed':
            return [`The witness ${witness.name} ${answer.problem}.`]
        }
      })
      return (await Promise.all(answers)).flat()
    },

    async close() {
      closing.abort()
      for (const cancel of cancels) cancel()
      for (const { running } of asked) await running
    },
  }
}

function problemOf(missing: readonly string[]): string | undefined {
  return missing.length === 0 ? undefined : `answers without a cosignature of its key for ${missing.join(' and ')}`
}

/**
 * The checkpoint of the first entry alone, for a database that has none: it may have been restored to before its first.
 * The entry is as old as the first key, so every history of this log begins with it, and this checkpoint forks none.
 * Undefined if that key is retired: no other one signs this tree.
 */
async function signFirst({ database, log }: Ports): Promise<Published | undefined> {
  const { keys } = log.known()
  if (keys.stored[0]?.retiredAt !== null) return undefined
  const root = (await readFrontier(1, nodesOfLog(database, log.known(), 1))).root()
  const note = await signCheckpoint({ size: 1, root }, ...keys.signersFor(1))
  return { size: 1, note: await signAlso(note, log.cosigner) }
}

/** The newest checkpoint, signed by the keys that are left without this one. Undefined if none of a later key exists. */
async function signWithout({ log }: Ports, keyId: string): Promise<Published | undefined> {
  const newest = await log.check()
  if (newest === undefined) return undefined
  const [own, ...former] = log.known().keys.signersFor(newest.size)
  if (own.key.id === keyId) return undefined
  const left = former.filter(({ key }) => key.id !== keyId)
  const note = await signCheckpoint(parseCheckpointNote(newest.note), own, ...left)
  return { size: newest.size, note: await signAlso(note, log.cosigner) }
}
