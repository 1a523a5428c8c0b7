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
  /** The key for Ed25519. */
  readonly witnessKey: string
  /** Where it takes checkpoints, as in WITNESSES of others: with the key for Ed25519. */
  readonly asWitness: string
  /** The same with the key for ML-DSA-44. */
  readonly asMlDsaWitness: string
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
  const logKey = await read('/log/vkey')
  const [witnessKey = '', mlDsaKey = ''] = (await read('/witness/vkey')).split('\n')
  await first.stop()
  const [asWitness, asMlDsaWitness] = [witnessKey, mlDsaKey].map((key) => `${key} ${first.url}/witness`) as [
    string,
    string,
  ]
  const { connectionString: databaseUrl, drop } = database
  return { url: first.url, databaseUrl, logKey, witnessKey, asWitness, asMlDsaWitness, start, drop }
}

const unknownLog = formatVerifierKey(verifierKey('nobody.example/log', new Uint8Array(32).fill(7)))

/** What this installation needs to be witnessed by the others, and to witness them. */
export function amongOthers(
  own: Installation,
  all: readonly Installation[],
  entryOf: (witness: Installation) => string = ({ asWitness }) => asWitness,
): Record<string, string> {
  const others = all.filter((one) => one !== own)
  return {
    WITNESSES: others.map(entryOf).join(),
    WITNESS_LOGS: others.map(({ logKey }) => logKey).join(),
  }
}

export interface Network {
  readonly installations: readonly Installation[]
  readonly nodes: readonly TestService[]
  stop(): Promise<void>
}

/** Installations that all witness each other, each by the keys in its entry. */
export async function networkOfLogs(
  count: number,
  entryOf?: (witness: Installation, index: number) => string,
): Promise<Network> {
  const installations = await Promise.all(Array.from({ length: count }, () => newInstallation()))
  const nodes = await Promise.all(
    installations.map((own) =>
      own.start(amongOthers(own, installations, entryOf && ((one) => entryOf(one, installations.indexOf(one))))),
    ),
  )
  return {
    installations,
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await Promise.all(installations.map((one) => one.drop()))
    },
  }
}
