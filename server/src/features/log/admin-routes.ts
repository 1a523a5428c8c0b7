import { log as api } from '@countersign/api'
import { formatVerifierKey } from '@countersign/proof'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { StatementPorts } from './append-statement.ts'
import { freezeLog, retireFormerKey, rotateKey } from './change-key.ts'
import type { LogKeys } from './log-keys.ts'

interface Ports extends StatementPorts {
  readonly mode: Mode
  /** Sentences about witnesses that do not confirm the log without this former key. */
  readonly witnessProblemsWithout: (keyId: string) => Promise<readonly string[]>
}

/** The life of the keys of the log, for operators. */
export function logAdminRoutes(ports: Ports): Routes {
  const shown = async () => success(presentKeys(ports.log.origin, await ports.log.known().keys.reload(ports.database)))
  return async (app) => {
    serve(app, api.readLog, shown)

    // A repeated request names a key that does not sign any more, so no Idempotency-Key is needed.
    serve(app, api.rotateLogKey, async (request) => {
      const { keyId, compromised = false } = request.body
      const by = actedBy(ports, request)
      await rotateKey(ports, { keyId, compromised }, async (transaction, { former, key, from }) => {
        const details = { former, key, from, compromised }
        await recordAudit(transaction, { ...by, organizationId: null, action: 'log.key_rotated', details })
      })
      return await shown()
    })

    serve(app, api.retireLogKey, async (request) => {
      const { keyId, force = false } = request.body
      const by = actedBy(ports, request)
      if (!force) await requireWitnessesWithout(ports, keyId)
      await retireFormerKey(ports, { keyId }, async (transaction, { key }) => {
        const details = { key, force }
        await recordAudit(transaction, { ...by, organizationId: null, action: 'log.key_retired', details })
      })
      return await shown()
    })

    serve(app, api.freezeLog, async (request) => {
      const by = actedBy(ports, request)
      await freezeLog(ports, request.body, async (transaction, details) => {
        await recordAudit(transaction, { ...by, organizationId: null, action: 'log.frozen', details: { ...details } })
      })
      return await shown()
    })
  }
}

/** The key is deleted, so a witness that knows no other could not be satisfied any more. */
async function requireWitnessesWithout({ log, database, witnessProblemsWithout }: Ports, keyId: string): Promise<void> {
  const { keys } = presentKeys(log.origin, await log.known().keys.reload(database))
  // The retirement itself refuses any other.
  if (keys.find((key) => key.keyId === keyId)?.status !== 'TRANSITION') return
  const problems = await witnessProblemsWithout(keyId)
  if (problems.length === 0) return
  throw new Refusal(
    'WITNESSES_NOT_READY',
    `Without the key ${keyId}, not every witness confirms the log. ${problems.join(' ')} ` +
      'Try again later, or retire the key nevertheless with force.',
  )
}

function presentKeys(origin: string, { stored, chain, end }: LogKeys) {
  const keys = stored.map(({ from, compromised, createdAt, retiredAt }, at) => {
    const period = chain.periods[at]
    const isLast = at === stored.length - 1
    return {
      keyId: period?.key.id ?? '',
      vkey: period === undefined ? '' : formatVerifierKey(period.key),
      status: retiredAt !== null ? ('RETIRED' as const) : isLast ? ('CURRENT' as const) : ('TRANSITION' as const),
      from: Math.max(0, from),
      to: isLast && end === undefined ? null : (period?.upTo ?? null),
      compromised,
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
    }
  })
  return { origin, frozenAt: end?.sequenceNumber ?? null, keys }
}
