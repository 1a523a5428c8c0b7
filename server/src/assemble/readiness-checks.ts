import type { Config } from '../config.ts'
import { offlineRootProblems } from '../features/authority/offline-root.ts'
import type { TokenCollector } from '../features/checkpoint-tokens/collect-tokens.ts'
import { frozenWarning } from '../features/log/frozen.ts'
import { requireWorkingLog } from '../features/log/require-working-log.ts'
import type { ClockWatch } from '../features/log/watch-clock.ts'
import { requireProgress } from '../features/signing/upkeep/progress.ts'
import { cachedCheck } from '../http/cached-check.ts'
import type { ReadinessCheck } from '../http/health.ts'
import { requireWritable } from '../infrastructure/database/ask-database.ts'
import { requireDiskSpace } from '../infrastructure/require-disk-space.ts'
import { verifySecretKey } from '../infrastructure/vault/check-secret-key.ts'
import type { Clock } from '../ports/clock.ts'
import type { Foundation } from './open-foundation.ts'
import type { PublishedLog } from './open-published-log.ts'
import type { Wired } from './wire-ports.ts'

/** What must work before requests are routed to this node. */
export function readinessChecks(
  config: Pick<Config, 'minFreeDiskMb'>,
  foundation: Foundation,
  published: PublishedLog,
  wired: Wired,
  tokens: TokenCollector,
): ReadinessCheck[] {
  const { clock, clockWatch, database, dataDir, vault } = foundation
  const { ports, documentPorts, timestampAuthority, timestampProblems } = wired
  return [
    { name: 'database', check: () => requireWritable(database) },
    { name: 'secret key', check: () => verifySecretKey(database, vault) },
    {
      name: 'log',
      check: () => requireWorkingLog({ ...published, clockWatch }),
      warning: () =>
        [
          frozenWarning(published.log.known().keys),
          doubtOfTime(clockWatch),
          ...published.witnessProblems(),
          ...tokens.problems(),
          ...published.randomnessProblems(),
        ]
          .filter(Boolean)
          .join(' ') || undefined,
    },
    { name: 'disk', check: cachedCheck(clock, 5, () => requireDiskSpace(dataDir, config.minFreeDiskMb)) },
    { name: 'storage', check: cachedCheck(clock, 10, () => documentPorts.blobStore.check()) },
    signingKeyCheck(clock, wired),
    {
      name: 'time-stamping authority',
      check: cachedCheck(clock, 30, async () => void (await timestampAuthority.probe())),
      warning: () => timestampProblems().join('; ') || undefined,
    },
    ...[...foundation.keyStores].map(([name, store]) => ({
      name: `key store ${name}`,
      check: cachedCheck(clock, 30, () => store.check()),
    })),
    { name: 'signing', check: () => requireProgress(ports) },
    ...(foundation.trustedLists.sources.length === 0 ? [] : [trustedListsCheck(clock, wired)]),
  ]
}

/** An offline root needs people in time: until then, everything works. */
function signingKeyCheck(clock: Clock, { authorityPorts }: Wired): ReadinessCheck {
  let problems: readonly string[] = []
  return {
    name: 'signing key',
    check: cachedCheck(clock, 30, async () => {
      await authorityPorts.authority.signer('issuing').sign(probe)
      problems = await offlineRootProblems(authorityPorts)
    }),
    warning: () => problems.join(' ') || undefined,
  }
}

/** External lists may be unavailable or outdated: those loaded before stay in use. */
function trustedListsCheck(clock: Clock, { trustedServices }: Wired): ReadinessCheck {
  let problems: readonly string[] = []
  return {
    name: 'trusted lists',
    check: cachedCheck(clock, 30, async () => {
      problems = await trustedServices.problems()
    }),
    warning: () => problems.join(' ') || undefined,
  }
}

/** External servers may be unavailable: the log continues without them, by the database's clock. */
function doubtOfTime(clockWatch: ClockWatch): string | undefined {
  const doubt = clockWatch.doubt()
  return doubt && `The clock of this node could not be compared with the time servers: ${doubt}.`
}

/** The hash that readiness has timestamped. */
const probe = new Uint8Array(32)
