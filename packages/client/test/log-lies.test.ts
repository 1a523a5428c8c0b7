import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import {
  type Checkpoint,
  decodeEntry,
  encodeEntry,
  formatEntryBundle,
  parseEntryBundle,
  signCheckpoint,
} from '@countersign/proof'
import { assertEnded, checkLogAt, newStateFile } from './support/check-log.ts'
import { entriesOf, origin, type SampleLog, sampleLog, signerOf } from './support/sample-log.ts'
import { flipped, type Lie, lyingAt, startStandInLog } from './support/stand-in-log.ts'

const entries = entriesOf(300)
const log = await sampleLog(entries)
const hash = '[0-9a-f]{64}'

interface Case {
  readonly what: string
  readonly shown?: SampleLog | Promise<SampleLog>
  readonly lie?: Lie
  readonly reason: RegExp
}

/** What the log shows is not what it has signed. */
const falsified: Case[] = [
  {
    what: 'a flipped byte in an entry',
    lie: lyingAt('tile/entries/000', (honest) => flipped(honest, 7 * 87 + 80)),
    reason: new RegExp(
      `^Entry 8 in tile/entries/000 is wrong: entry 8 does not continue .* Entry 7 has the hash ${hash}, but this entry refers to ${hash}\\.`,
    ),
  },
  {
    what: 'a flipped byte in the last entry',
    lie: lyingAt('tile/entries/001.p/44', (honest) => flipped(honest, honest.length - 1)),
    reason: new RegExp(`^Hash 43 of tile/0/001\\.p/44 does not match the entries: expected ${hash}, found ${hash}\\.`),
  },
  {
    what: 'an entry of another kind',
    lie: lyingAt('tile/entries/000', (honest) => flipped(honest, 5 * 87 + 2)),
    reason:
      /^Entry 5 in tile\/entries\/000 is wrong: the entry is no cse1 entry\. Expected entry 5, found 85 bytes: 62/,
  },
  {
    what: 'an entry that is too long',
    lie: lyingAt('tile/entries/001.p/44', (honest) =>
      formatEntryBundle(parseEntryBundle(honest, 44).with(9, Buffer.alloc(90))),
    ),
    reason: /^Entry 265 in .* is wrong: the entry is not 85 bytes long\. Expected entry 265, found 90 bytes: 0000/,
  },
  {
    what: 'swapped entries',
    lie: lyingAt('tile/entries/000', (honest) => formatEntryBundle(swapped(parseEntryBundle(honest, 256), 5, 6))),
    reason: /^Entry 5 in .* is wrong: entry 6 stands where entry 5 should\. Expected number 5, found 6\./,
  },
  {
    what: 'a missing entry',
    lie: lyingAt('tile/entries/000', (honest) => formatEntryBundle(parseEntryBundle(honest, 256).toSpliced(5, 1))),
    reason: /^tile\/entries\/000: the entry bundle has fewer than 256 entries\./,
  },
  {
    what: 'an entry too many',
    lie: lyingAt('tile/entries/001.p/44', (honest) => Buffer.concat([honest, honest.subarray(0, 87)])),
    reason: /^tile\/entries\/001\.p\/44: the entry bundle has more than 44 entries\./,
  },
  {
    what: 'a cut-off entry',
    lie: lyingAt('tile/entries/001.p/44', (honest) => honest.subarray(0, -1)),
    reason: /^tile\/entries\/001\.p\/44: the entry bundle is cut off\./,
  },
  {
    what: 'a hash tile of level 0 that differs from the entries',
    lie: lyingAt('tile/0/000', (honest) => flipped(honest, 100 * 32)),
    reason: new RegExp(`^Hash 100 of tile/0/000 does not match the entries: expected ${hash}, found ${hash}\\.`),
  },
  {
    what: 'a hash tile of level 1 that differs from the entries',
    lie: lyingAt('tile/1/000.p/1', (honest) => flipped(honest, 31)),
    reason: /^Hash 0 of tile\/1\/000\.p\/1 does not match the entries/,
  },
  {
    what: 'a hash tile of another length',
    lie: lyingAt('tile/0/001.p/44', (honest) => honest.subarray(32)),
    reason: /^tile\/0\/001\.p\/44: expected 44 hashes, 1408 bytes; found 1376 bytes\./,
  },
  {
    what: 'garbage for a bundle',
    lie: lyingAt('tile/entries/000', () => Buffer.from('<html>It works!</html>')),
    reason: /^tile\/entries\/000: the entry bundle is cut off\./,
  },
]

/** The log shows what it has signed, but should not have signed it. */
const signed: Case[] = [
  {
    what: 'a root that is not that of the entries',
    lie: await checkpointOf({ root: flipped(log.root, 0) }),
    reason: new RegExp(
      `^The entries do not match the root signed for size 300: expected ${hash}, found ${hex(log.root)}\\.`,
    ),
  },
  {
    what: 'more entries than there are',
    lie: await checkpointOf({ size: 301 }),
    reason:
      /^tile\/entries\/001\.p\/45 is missing, and no full tile replaces it, but the log has signed its contents\./,
  },
  {
    what: 'a hole in the numbers',
    shown: sampleLog(entries.toSpliced(5, 1)),
    reason: /^Entry 5 in .* entry 6 stands where entry 5 should/,
  },
  {
    what: 'a time that runs backwards',
    shown: sampleLog(withTime(entries, 299, Date.parse('2026-11-15T09:59:00Z'))),
    reason: /^Entry 299 in .* Expected 2026-11-15T10:04:58\.000Z or later, found 2026-11-15T09:59:00\.000Z\./,
  },
  {
    what: 'a changed entry that the later ones do not continue',
    shown: sampleLog(withTime(entries, 100, Date.parse('2026-11-15T10:01:40.001Z'))),
    reason: /^Entry 101 in tile\/entries\/000 is wrong: entry 101 does not continue the entry before it/,
  },
  {
    what: 'the genesis of another log',
    shown: sampleLog(entriesOf(10, { name: 'other.example.org/log' })),
    reason:
      /^Entry 0 in .* is wrong: entry 0 is not the genesis of log\.example\.org\/countersign\. Found the commitment /,
  },
]

/** The checkpoint is not the log's. */
const unsigned: Case[] = [
  {
    what: 'a wrong signature',
    lie: lyingAt('checkpoint', (honest) => Buffer.from(withOtherSignature(Buffer.from(honest).toString()))),
    reason:
      /\/log\/checkpoint is not a checkpoint of log\.example\.org\/countersign signed with the key [0-9a-f]{8}: the signature .* is wrong\.\n$/,
  },
  {
    what: 'the signature of another text',
    lie: lyingAt('checkpoint', (honest) => Buffer.from(Buffer.from(honest).toString().replace('\n300\n', '\n299\n'))),
    reason: /: the signature of log\.example\.org\/countersign on the note is wrong\.\n$/,
  },
  {
    what: 'the signature of another key',
    lie: await checkpointOf({}, signerOf(origin, 2)),
    reason: /\/log\/checkpoint is not a checkpoint .*: no known key has signed the note\.\n$/,
  },
  {
    what: 'a checkpoint of another origin',
    lie: await checkpointOf({ origin: 'other.example.org/log' }),
    reason: /\/log\/checkpoint is not a checkpoint of .*: the checkpoint is that of another log\.\n$/,
  },
  {
    what: 'garbage for a checkpoint',
    lie: lyingAt('checkpoint', () => Buffer.from('<html>\u001b[2J</html>')),
    reason: /: the note has characters that a note must not have\.\n$/,
  },
  {
    what: 'garbage for a key',
    lie: lyingAt('vkey', () => Buffer.from([0xff, 0xfe, 0])),
    reason: /\/log\/vkey is not a key: the verifier key is not of the form name\+id\+key\.\n$/,
  },
]

for (const { what, shown, lie, reason } of [...falsified, ...signed, ...unsigned]) {
  test(`${what} is found, and nothing is remembered`, async (t) => {
    const { url } = await startStandInLog(t, (await shown) ?? log, lie)
    const state = await newStateFile(t)
    assertEnded(await checkLogAt(url, state, '--json'), 1, reason)
    assert.ok(!existsSync(state))
  })
}

test('a key that is given is not replaced by the one that the log shows', async (t) => {
  const { url } = await startStandInLog(t, log)
  const { vkey } = await sampleLog(entries, signerOf(origin, 2))
  assertEnded(await checkLogAt(url, await newStateFile(t), '--vkey', vkey), 1, /no known key has signed the note/)
})

test('what is found comes with the checkpoint as evidence', async (t) => {
  const { url } = await startStandInLog(
    t,
    log,
    lyingAt('tile/0/000', (honest) => flipped(honest, 0)),
  )
  const { stderr } = await checkLogAt(url, await newStateFile(t))
  assert.ok(stderr.endsWith(`\n\nSigned now:\n\n${log.note}`), stderr)
})

/** A checkpoint that differs from the true one in this, signed as the log would sign it. */
async function checkpointOf(change: Partial<Checkpoint>, signer = signerOf()): Promise<Lie> {
  const { size, root } = { size: log.size, root: log.root, ...change }
  const rename = (message: Uint8Array) =>
    Buffer.from(
      Buffer.from(message)
        .toString()
        .replace(origin, change.origin ?? origin),
    )
  const note = await signCheckpoint({ size, root }, { ...signer, sign: (message) => signer.sign(rename(message)) })
  return lyingAt('checkpoint', () => rename(Buffer.from(note)))
}

/** Another letter in the middle of the base64, so that the form stays valid. */
function withOtherSignature(note: string): string {
  const at = note.length - 40
  return `${note.slice(0, at)}${note[at] === 'A' ? 'B' : 'A'}${note.slice(at + 1)}`
}

function swapped<T>(list: readonly T[], a: number, b: number): T[] {
  return list.with(a, list[b] as T).with(b, list[a] as T)
}

function withTime(list: readonly Uint8Array[], index: number, serverTimestamp: number): Uint8Array[] {
  return list.with(index, encodeEntry({ ...decodeEntry(list[index] as Uint8Array), serverTimestamp }))
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
