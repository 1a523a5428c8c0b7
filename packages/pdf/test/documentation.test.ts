import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { PdfReport } from '../src/verify/report.ts'
import { textPages } from './support/closed-contract.ts'
import { notoFonts } from './support/noto-fonts.ts'
import { authority, NOW, SIGNED_AT } from './support/sample-contract.ts'

test('the example of the README ends in a valid document of level B-LTA', async () => {
  const page = '/MediaBox [0 0 595 842]'
  const given = {
    document: textPages([page, page]),
    fonts: notoFonts,
    signedAt: SIGNED_AT,
    now: NOW,
    signer: await authority.signer('\u5c71\u7530 \u82b1\u5b50'),
    timestamp: (digest: Uint8Array) => authority.timestamp(digest, SIGNED_AT),
    certificates: authority.certificates,
    crls: await authority.crls([], SIGNED_AT),
    root: authority.root.certificate,
  }
  const { report, closed } = await runExample(given)
  assert.equal(report.verdict, 'valid', JSON.stringify(report.signatures))
  assert.deepEqual(
    report.signatures.map(({ kind, level }) => `${kind} ${level}`),
    ['certification B-LTA', 'document-timestamp null'],
  )
  assert.ok(closed.length > given.document.length)
})

/** As the body of a function with the values that the README assumes. */
async function runExample(given: Record<string, unknown>): Promise<{ report: PdfReport; closed: Uint8Array }> {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const imports = code.match(/^import .*$/gm) ?? []
  const body = code.replace(/^import .*$/gm, '')
  const source = [
    ...imports.map((line) => line.replace(/'@countersign\/(\w+)'/, (_, name: string) => `'${entryOf(name)}'`)),
    `export async function run({ ${Object.keys(given).join(', ')} }) {`,
    body,
    'return { report, closed } }',
  ].join('\n')
  const { run } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  return run(given)
}

function entryOf(name: string): string {
  return new URL(`../../${name}/src/index.ts`, import.meta.url).href
}
