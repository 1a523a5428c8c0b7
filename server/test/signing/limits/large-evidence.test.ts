import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { signing } from '@countersign/api'
import { mostDocumentBytes, mostVersionBytes } from '../../../src/features/documents/model.ts'
import { writeZip, type ZipEntry } from '../../../src/features/signing/evidence/write-zip.ts'

const run = promisify(execFile)
const piece = Buffer.alloc(1024 * 1024)

describe('The archive with the evidence of the largest request', () => {
  it('is complete, and unzip and Python read the files on both sides of 4 GiB', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-large-evidence-'))
    const file = join(folder, 'evidence.zip')
    try {
      const size = await writeSparse(file, largestEvidence())
      assert.ok(size > 2 ** 32, `${size} bytes`)
      for (const name of ['HOW-TO-CHECK.txt', 'timestamps/last.tst']) {
        assert.equal((await run('unzip', ['-p', file, name])).stdout, `This is ${name}`)
        assert.equal((await run('/usr/bin/python3', ['-c', readOne, file, name])).stdout, `This is ${name}`)
      }
      const listed = JSON.parse((await run('/usr/bin/python3', ['-c', listAll, file])).stdout)
      assert.deepEqual(
        listed,
        largestEvidence().map(({ name, content }) => [
          name,
          content instanceof Uint8Array ? content.length : content.size,
        ]),
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

const readOne = 'import sys, zipfile; sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())'
const listAll =
  'import sys, json, zipfile; print(json.dumps([[i.filename, i.file_size] for i in zipfile.ZipFile(sys.argv[1]).infolist()]))'

/** As many documents as a request may have, each as large as its versions may become. */
function largestEvidence(): ZipEntry[] {
  return [
    text('HOW-TO-CHECK.txt'),
    ...Array.from({ length: signing.mostDocuments }, (_, index) => [
      zeros(`documents/${index + 1}/original.pdf`, mostDocumentBytes),
      zeros(`documents/${index + 1}/final.pdf`, mostVersionBytes),
      zeros(`documents/${index + 1}/renewed.pdf`, mostVersionBytes),
    ]).flat(),
    text('timestamps/last.tst'),
  ]
}

function text(name: string): ZipEntry {
  return { name, content: Buffer.from(`This is ${name}`) }
}

function zeros(name: string, size: number): ZipEntry {
  return {
    name,
    content: {
      size,
      async *read() {
        for (let left = size; left > 0; left -= piece.length) yield piece
      },
    },
  }
}

/** Writes the archive without the zeros in it, which take no room on the disk. Returns its size. */
async function writeSparse(file: string, entries: readonly ZipEntry[]): Promise<number> {
  const handle = await open(file, 'w')
  try {
    let size = 0
    for await (const bytes of writeZip(entries, new Date('2026-06-01T10:00:00Z'))) {
      if (bytes !== piece) await handle.write(bytes, 0, bytes.length, size)
      size += bytes.length
    }
    return size
  } finally {
    await handle.close()
  }
}
