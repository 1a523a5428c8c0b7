import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ContainerReport } from '../src/verify/report.ts'
import { ann, authority, drawing, NOW, SIGNED_AT } from './support/sample-container.ts'

test('the example of the README ends in a valid container of level B-LTA', async () => {
  const report = await runExample({
    drawing: drawing.content,
    signer: ann,
    signedAt: SIGNED_AT,
    now: NOW,
    timestamp: (digest: Uint8Array) => authority.timestamp(digest, SIGNED_AT),
    certificates: authority.certificates,
    crls: await authority.crls([], SIGNED_AT),
    root: authority.root.certificate,
  })
  assert.equal(report.verdict, 'valid', JSON.stringify(report.signatures))
  assert.equal(report.signatures[0]?.level, 'B-LTA')
})

/** As the body of a function with the values that the README assumes. */
async function runExample(given: Record<string, unknown>): Promise<ContainerReport> {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const importing = /^import [\s\S]*? from '.*'$/gm
  const source = [
    ...(code.match(importing) ?? []).map((line) =>
      line.replace(/'@countersign\/(\w+)'/, (_, name: string) => `'${entryOf(name)}'`),
    ),
    `export async function run({ ${Object.keys(given).join(', ')} }) {`,
    code.replace(importing, ''),
    'return report }',
  ].join('\n')
  const { run } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  return run(given)
}

function entryOf(name: string): string {
  return new URL(`../../${name}/src/index.ts`, import.meta.url).href
}
