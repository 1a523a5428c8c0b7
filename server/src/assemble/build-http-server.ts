import { join } from 'node:path'
import { describeInterface, eventDefinitions, operations } from '@countersign/api'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { knownOperators } from '../features/accounts/operators/manage-operators.ts'
import { recordRefusedOperator } from '../features/accounts/operators/record-refused-operator.ts'
import { findScimCaller } from '../features/accounts/scim/manage-tokens.ts'
import { mayEmbed } from '../features/signing/embedding/find-embedding.ts'
import { signerRoutes } from '../features/signing/signer-routes.ts'
import { verificationPublicRoutes } from '../features/verification/public-routes.ts'
import { adminArea, administratorCheck } from '../http/admin-token.ts'
import { apiArea } from '../http/api-key.ts'
import { consoleArea } from '../http/console-area.ts'
import type { OpenTestMode } from '../http/hand-to-test-mode.ts'
import { healthRoutes, type ReadinessCheck } from '../http/health.ts'
import type { Metrics } from '../http/metrics.ts'
import { metricsRoutes } from '../http/metrics-routes.ts'
import { referenceRoutes } from '../http/reference/routes.ts'
import { refusalPageRoutes } from '../http/refusal-page-routes.ts'
import { scimArea } from '../http/scim-area.ts'
import { createHttpServer, registerAll } from '../http/server.ts'
import { webPages } from '../http/web-pages.ts'
import { isDatabaseUnavailable } from '../infrastructure/database/is-database-unavailable.ts'
import { version } from '../version.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import {
  adminRoutes,
  consoleRoutes,
  interfaceRoutes,
  provisioningRoutes,
  publicRoutes,
  scimPath,
} from './list-routes.ts'
import type { Foundation } from './open-foundation.ts'
import type { Wired } from './wire-ports.ts'

/** The HTTP server with every route of the node's roles; it does not listen yet. */
export async function buildHttpServer(
  config: Config,
  logger: Logger,
  foundation: Foundation,
  wired: Wired,
  {
    readiness,
    metrics,
  }: {
    readonly readiness: {
      readonly checks: readonly ReadinessCheck[]
      readonly isStopping: () => boolean
      readonly restMilliseconds: number
    }
    readonly metrics: Metrics
  },
  openTestMode: OpenTestMode | undefined,
) {
  const { publicUrl, clock, timers, limiter, adminToken } = foundation
  const { ports, keyRing, logPorts, signingPorts } = wired
  const operators = knownOperators(ports)
  const serves = config.roles.includes('serve')

  const pages = {
    mailbox: !config.production && config.smtpUrl === undefined,
    explorer: wired.chainReader !== undefined,
  }
  const web = webPages(join(import.meta.dirname, '../../../web/dist'), {
    mayEmbed: (signerId, origin) => mayEmbed(ports, signerId, origin),
  })
  const app = createHttpServer(
    {
      log: logger,
      trustProxy: config.trustProxy,
      metrics: metrics.http,
      encrypted: publicUrl.startsWith('https:'),
      isStopping: readiness.isStopping,
      ...(serves ? { answerUnknown: web.answerUnknown, openTestMode } : { answerUnknown: refuseToServe }),
      tracer: foundation.tracer,
    },
    { clock, timers, isDatabaseUnavailable },
  )
  const ownRoutes = [
    healthRoutes({ ...readiness, timers, logger, isAdministrator: administratorCheck({ adminToken, operators }) }),
    metricsRoutes(metrics.registry),
  ]
  if (!serves) {
    await registerAll(app, ownRoutes)
    return app
  }
  let document: ReturnType<typeof describeInterface> | undefined
  const readDocument = () => (document ??= describeInterface(operations, eventDefinitions, { publicUrl, version }))
  await registerAll(app, [
    ...ownRoutes,
    ...publicRoutes(wired, pages),
    referenceRoutes(readDocument),
    refusalPageRoutes(),
    web.routes,
  ])
  await app.register(apiArea({ ...ports, keyRing, metrics: metrics.http }, interfaceRoutes(wired)), {
    prefix: '/api/v1',
  })
  const recordRefusal = (refused: { ip: string; code: string }) => recordRefusedOperator(ports, refused)
  const adminPorts = { adminToken, operators, limiter, recordRefusal }
  await app.register(adminArea(adminPorts, adminRoutes(wired)), { prefix: '/admin/v1' })
  await app.register(signerRoutes(signingPorts), { prefix: '/signer/v1' })
  await app.register(verificationPublicRoutes(logPorts), { prefix: '/verification/v1' })
  if (ports.mode === 'live') {
    const findCaller = (token: string) => findScimCaller(ports, token)
    const scimPorts = { ...ports, logger, metrics: metrics.http, findCaller, isDatabaseUnavailable }
    await app.register(scimArea(scimPorts, provisioningRoutes(wired)), { prefix: scimPath })
  }
  const inConsole = consoleRoutes(wired, pages, { metrics: metrics.signIns, logger })
  await app.register(consoleArea({ publicUrl, production: config.production }, inConsole), { prefix: '/console/v1' })
  return app
}

/** Not 404: other nodes have what the caller looks for, and a proxy that knows of them may try there. */
function refuseToServe(): never {
  throw new Refusal(
    'SERVICE_UNAVAILABLE',
    'This node only runs background jobs (ROLES=work). Send the request to a node with ROLES=serve.',
  )
}
