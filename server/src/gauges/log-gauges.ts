import type { Authority } from '../features/authority/authority.ts'
import { findNewestTokenTime } from '../features/checkpoint-tokens/find-tokens.ts'
import type { Log } from '../features/log/log.ts'
import { findNewestCheckpoint } from '../features/log/publish-checkpoint.ts'
import type { WitnessState } from '../features/witnesses/collect-cosignatures.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Database } from '../ports/database.ts'
import { shared } from './gauges.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
  readonly witnessStates: () => readonly WitnessState[]
  readonly authority: Authority
}

/** The timestamp log, who confirms it, and until when the certificates of the service are valid. */
export function addLogGauges(metrics: Metrics, { database, log, witnessStates, authority }: Ports): void {
  const newestCheckpoint = shared(() => findNewestCheckpoint(database))
  const one = (value: number | undefined) => (value === undefined ? [] : [{ labels: {}, value }])

  metrics.gauge('countersign_log_entries', 'Entries of the timestamp log.', [], async () =>
    one((await log.refresh()).head.size),
  )
  metrics.gauge('countersign_log_checkpoint_entries', 'Entries that the newest checkpoint covers.', [], async () =>
    one((await newestCheckpoint())?.size),
  )
  metrics.gauge(
    'countersign_log_last_entry_timestamp_seconds',
    'When the newest entry was appended, in seconds since 1970.',
    [],
    async () => one((await log.refresh()).head.serverTimestamp / 1000),
  )
  metrics.gauge(
    'countersign_log_checkpoint_timestamp_seconds',
    'When the newest checkpoint was signed, in seconds since 1970.',
    [],
    async () => one(seconds((await newestCheckpoint())?.signedAt)),
  )
  metrics.gauge(
    'countersign_log_token_timestamp_seconds',
    'Time in the newest token for a checkpoint, in seconds since 1970. Absent if there is none.',
    [],
    async () => one(seconds(await findNewestTokenTime(database))),
  )
  metrics.gauge('countersign_log_fault', '1 while the log neither appends nor signs on this node.', [], async () =>
    one(Number(log.fault() !== undefined)),
  )

  metrics.gauge(
    'countersign_log_witness_confirms',
    '1 if the witness cosigned, or had already cosigned, what this node asked last.',
    ['witness'],
    async () => witnessStates().map(({ name, confirms }) => ({ labels: { witness: name }, value: Number(confirms) })),
  )
  metrics.gauge(
    'countersign_log_witness_timestamp_seconds',
    'When the witness last cosigned a checkpoint for this node, in seconds since 1970.',
    ['witness'],
    async () =>
      witnessStates().flatMap(({ name, cosignedAt }) =>
        one(seconds(cosignedAt)).map(({ value }) => ({ labels: { witness: name }, value })),
      ),
  )

  metrics.gauge(
    'countersign_certificate_expiry_timestamp_seconds',
    'Until when the current certificates of the service are valid, in seconds since 1970.',
    ['certificate'],
    async () =>
      (['root', 'issuing', 'ocsp', 'tsa'] as const).map((certificate) => ({
        labels: { certificate },
        value: authority.key(certificate).notAfter.getTime() / 1000,
      })),
  )
}

function seconds(time: Date | undefined): number | undefined {
  return time && time.getTime() / 1000
}
