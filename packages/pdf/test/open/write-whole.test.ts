import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '../../src/open/limits.ts'
import { writeWhole } from '../../src/open/write-whole.ts'
import type { PdfValue } from '../../src/read/value.ts'

test('a file that is written from its objects is refused where it becomes larger than a file may be', () => {
  const half: PdfValue = { kind: 'stream', entries: new Map(), raw: new Uint8Array(limits.bytes / 2) }
  const write = (count: number) => {
    const objects = Array.from({ length: count }, (_, i) => [i + 1, { generation: 0, value: half }] as const)
    return writeWhole({ version: '1.7', objects: new Map(objects), trailer: new Map() })
  }
  assert.ok(write(1).length > limits.bytes / 2)
  assert.throws(() => write(2), { kind: 'too-large' })
})
