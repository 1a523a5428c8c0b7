import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { signing } from '@countersign/api'
import { documentsClient } from '../../documents/documents-client.ts'
import { openOwnHarness, type SigningHarness, sampleContract } from '../signing-harness.ts'

const run = promisify(execFile)
const numbers = Array.from({ length: signing.mostDocuments }, (_, index) => index + 1)

describe('A request with the most documents', () => {
  let harness: SigningHarness
  let folder: string
  before(async () => {
    harness = await openOwnHarness()
    folder = await mkdtemp(join(tmpdir(), 'countersign-most-documents-'))
  })
  after(async () => {
    await harness.end()
    await rm(folder, { recursive: true, force: true })
  })

  const upload = async () => ({
    documentId: await documentsClient(harness.service).document(harness.key, sampleContract()),
  })

  it('is signed by one act of each signer, and its evidence has every file of every document', async () => {
    const documents = []
    for (const _ of numbers) documents.push(await upload())
    const more = await harness.create({ documentUrl: undefined, documents: [...documents, await upload()] })
    assert.deepEqual([more.status, more.headers.get('x-error-field')], [400, '/documents'])
    const people = ['anna', 'ben'].map((name, order) => ({ email: `${name}@example.org`, name, order }))
    const { signingRequestId: id, signers } = await harness.request({
      documentUrl: undefined,
      documents,
      signers: people,
    })
    for (const [position, { signingUrl }] of signers.entries()) {
      await harness.invited(id, position)
      await harness.signer(signingUrl, 'GET')
      for (const document of numbers) await harness.signer(signingUrl, 'POST', 'viewed', { document })
      const signed = await harness.signer(signingUrl, 'POST', 'sign', {
        consent: true,
        signature: { kind: 'typed', text: people[position]?.name },
      })
      assert.equal(signed.status, 200, signed.text)
    }
    await harness.until(id, ({ status }) => status === 'COMPLETED')

    const file = join(folder, 'evidence.zip')
    const answer = await fetch(`${harness.service.url}/api/v1/signing/${id}/evidence`, {
      headers: { 'x-api-key': harness.key },
    })
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    await run('unzip', ['-t', file])
    const names = (await run('unzip', ['-Z1', file])).stdout.split('\n')
    for (const number of numbers) {
      for (const name of ['original.pdf', 'final.pdf', 'timestamps/signer-1.tst', 'certificates/signer-2.pem']) {
        assert.ok(names.includes(`documents/${number}/${name}`), `${number}: ${name}`)
      }
    }
    const proofs = names.filter((name) => name.startsWith('proofs/'))
    // Each original, prepared, signed twice and finished, and the trail.
    assert.equal(proofs.length, 5 * numbers.length + 1)
  })
})
