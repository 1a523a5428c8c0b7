// RFC 3161 tokens per second at /tsa, as a ratio to durable timestamps in the same run: a token is an entry of the log
// like those, and a signature.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTimestampRequest } from '../packages/pki/src/index.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../server/test/harness/service-process.ts'
import { type Load, measure } from './parts/load.ts'
import { median, table } from './parts/table.ts'

const rounds = 3
const seconds = 5
const requests = Array.from({ length: 128 }, () =>
  Buffer.from(makeTimestampRequest({ digest: randomBytes(32), nonce: 7n, certReq: true })),
)
const hashes = Array.from({ length: 128 }, () => JSON.stringify({ hash: randomBytes(32).toString('hex') }))

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
const service = startServiceProcess({
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  RATE_LIMIT_PER_HOUR: '1000000000',
  TSA_RATE_LIMIT_PER_MINUTE: '1000000',
})
try {
  await service.ready()
  await compare(tokensOf(service), stampsOf(service))
} finally {
  service.child.kill('SIGTERM')
  await service.exit()
  rmSync(dataDir, { recursive: true, force: true })
}

async function compare(tokens: Load, stamps: Load): Promise<void> {
  const rows: (string | number)[][] = []
  for (const connections of [1, 8, 64]) {
    const results: { tokens: number; stamps: number }[] = []
    for (let round = 0; round < rounds; round++) {
      results.push({
        tokens: (await measure(tokens, connections, seconds)).perSecond,
        stamps: (await measure(stamps, connections, seconds)).perSecond,
      })
    }
    const middle = (pick: (round: { tokens: number; stamps: number }) => number) => median(results.map(pick))
    rows.push([
      connections,
      Math.round(middle((round) => round.tokens)),
      Math.round(middle((round) => round.stamps)),
      middle((round) => round.tokens / round.stamps).toFixed(2),
    ])
  }
  console.log(`\nTokens at /tsa per second, median of ${rounds} rounds of ${seconds} s\n`)
  console.log(table(['connections', 'tokens', 'timestamps', 'ratio'], rows))
}

function tokensOf({ url }: ServiceProcess): Load {
  const headers = { 'content-type': 'application/timestamp-query' }
  return { url: `${url}/tsa`, method: 'POST', headers, bodies: requests }
}

function stampsOf({ url, stdout }: ServiceProcess): Load {
  const headers = { 'x-api-key': stdout().match(/cs_live_\w+/)?.[0] ?? '', 'content-type': 'application/json' }
  return { url: `${url}/api/v1/timestamp`, method: 'POST', headers, bodies: hashes }
}
