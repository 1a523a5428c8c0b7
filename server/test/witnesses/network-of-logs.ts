import { randomBytes } from 'node:crypto'
import { formatVerifierKey, verifierKey } from '@countersign/proof'
import { freePort } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService, type TestServiceOptions } from '../harness/test-service.ts'

/** An installation that keeps its database, its secret and its URL when it stops. */
export interface Installation {
  readonly url: string
  readonly databaseUrl: string
  readonly logKey: string
  readonly witnessKey: string
  /** Where it takes checkpoints, as in WITNESSES of others. */
  readonly asWitness: string
  start(environment?: Record<string, string>): Promise<TestService>
  drop(): Promise<void>
}

/** Created by a first start, which gives it the keys of its log and of its witness. */
export async function newInstallation(options: TestServiceOptions = {}): Promise<Installation> {
  const database = await migratedDatabase({ demo: false })
  const port = await freePort()
  const secretKey = randomBytes(32).toString('hex')
  const start: Installation['start'] = (environment = {}) =>
    startTestService({
      ...options,
      port,
      databaseUrl: database.connectionString,
      environment: { SECRET_KEY: secretKey, ...environment },
    })
  const first = await start({ WITNESS_LOGS: unknownLog })
  const read = async (path: string) => (await first.call('GET', path)).text.trim()
  const [logKey, witnessKey] = [await read('/log/vkey'), await read('/witness/vkey')]
  await first.stop()
  const asWitness = `${witnessKey} ${first.url}/witness`
  const { connectionString: databaseUrl, drop } = database
  return { url: first.url, databaseUrl, logKey, witnessKey, asWitness, start, drop }
}

const unknownLog = formatVerifierKey(verifierKey('nobody.example/log', new Uint8Array(32).fill(7)))

/** What this installation needs to be witnessed by the others, and to witness them. */
export function amongOthers(own: Installation, all: readonly Installation[]): Record<string, string> {
  const others = all.filter((one) => one !== own)
  return {
    WITNESSES: others.map(({ asWitness }) => asWitness).join(),
    WITNESS_LOGS: others.map(({ logKey }) => logKey).join(),
  }
}

export interface Network {
  readonly installations: readonly Installation[]
  readonly nodes: readonly TestService[]
  stop(): Promise<void>
}

/** Installations that all witness each other. */
export async function networkOfLogs(count: number): Promise<Network> {
  const installations = await Promise.all(Array.from({ length: count }, () => newInstallation()))
  const nodes = await Promise.all(installations.map((one) => one.start(amongOthers(one, installations))))
  return {
    installations,
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await Promise.all(installations.map((one) => one.drop()))
    },
  }
}
