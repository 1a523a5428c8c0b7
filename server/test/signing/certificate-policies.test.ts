import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { policies } from '../../src/features/signing/authentication/certificate-policies.ts'

const docs = join(import.meta.dirname, '../../../docs')

describe('The certificate policies of signers', () => {
  for (const page of ['guide.md', 'practice-statement.md']) {
    it(`are all in ${page}, and no others`, async () => {
      const text = await readFile(join(docs, page), 'utf8')
      assert.deepEqual(text.match(/2\.25\.114703962620359164973662365908015642474\.\d+/g), Object.values(policies))
    })
  }
})
