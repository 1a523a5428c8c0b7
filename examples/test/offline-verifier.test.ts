import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { runCountersign } from '../../packages/client/test/support/run-countersign.ts'
import type { Cosigner } from '../../packages/proof/src/cosignature.ts'
import { joinStatements } from '../../packages/proof/src/log-statement.ts'
import { formatProofFile } from '../../packages/proof/src/proof-file.ts'
import { sha256 } from '../../packages/proof/src/sha256.ts'
import { formatWitnessKey } from '../../packages/proof/src/verifier-key.ts'
import { MIXED_AND_VALID, MIXED_AND_WRONG, MIXED_VKEY } from '../../packages/proof/test/support/mixed-order.ts'
import { blockAt, realAnchor, realNames, vector } from '../../packages/proof/test/support/real-anchor.ts'
import {
  first,
  proofBy,
  secondKey,
  thirdKey,
  toSecond,
  toThird,
} from '../../packages/proof/test/support/sample-keys.ts'
import { documentOf, sampleProofAfter, VKEY } from '../../packages/proof/test/support/sample-log.ts'
import { cosigned, witnesses } from '../../packages/proof/test/support/sample-witnesses.ts'
import { type OfflineVerifier, type Request, startOfflineVerifier } from './offline-verifier.ts'
import { ourVerdict, type Verdict, verdictIn } from './our-verdict.ts'
import { examplesFolder } from './run-example.ts'
import { policyFile, requestOf, samples, tlogRequestOf } from './sample-requests.ts'

const page = await readFile(join(examplesFolder, '../docs/proof-format.md'), 'utf8')
const block = (language: string) => new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? ''
const withMembers = (members: object) => JSON.stringify({ ...JSON.parse(block('json')), ...members })
const anchored = (kind: string) => withMembers({ anchor: JSON.parse(block(`anchor-${kind}`)) })
const [beacon = '', entryOfBeacon = ''] = block('randomness').trimEnd().split('\n')
const afterBeacon = JSON.parse(formatProofFile(await sampleProofAfter(4, 5, new Map([[3, `${beacon}\n`]]))))

interface Vector {
  readonly proof: string
  readonly trusted?: Omit<Request, 'proof' | 'fingerprint'>
  readonly index?: number
  readonly proves?: object
  readonly leavesOpen?: string
}

/** The vectors of the document beside the plain proof and the anchors, each in a proof. */
const vectors: Readonly<Record<string, Vector>> = {
  'the values': {
    proof: block('json'),
    proves: {
      sequentialFingerprint: vectorOf('S(1)'),
      root: vectorOf('root'),
      anchorValue: vectorOf('A(3)'),
    },
  },
  'the cosignature': {
    proof: withMembers({ checkpoint: block('cosigned') }),
    trusted: { policy: Buffer.from(block('policy')) },
    proves: { witnessedBy: { by: [{ name: 'w2', time: 1795062687 }], of: 1, completeAt: 1795062687 } },
  },
  'the change of the key': {
    proof: withMembers({ keys: [block('statement-key')] }),
    trusted: { vkey: secondKey },
    proves: { index: 1 },
  },
  'the end of the log': {
    proof: withMembers({ keys: [block('statement-frozen')] }),
    trusted: { vkey: VKEY },
    proves: { frozen: { lastEntry: 3, successor: /^successor (.*)$/m.exec(block('statement-frozen'))?.[1] } },
  },
  'the token, except for its signature,': {
    proof: withMembers({ timestamped: JSON.parse(block('timestamped')) }),
    leavesOpen: 'token-unchecked',
  },
  'the beacon, except for its signature,': {
    proof: JSON.stringify({ ...afterBeacon, after: { ...afterBeacon.after, entry: entryOfBeacon } }),
    index: 4,
    leavesOpen: 'beacon-unchecked',
  },
}

function vectorOf(name: string): string | undefined {
  const lines = block('vectors')
    .split('\n')
    .map((line) => line.split(/ {2,}/))
  return lines.find(([first]) => first === name)?.[1]
}

describe('The verifier in Python', () => {
  let verifier: OfflineVerifier
  let folder: string
  before(async () => {
    verifier = startOfflineVerifier()
    folder = await mkdtemp(join(tmpdir(), 'countersign-offline-'))
  })
  after(async () => {
    await verifier.end()
    await rm(folder, { recursive: true })
  })

  for (const sample of samples) {
    it(`finds ${sample.name} valid, and proves the same as ours`, async () => {
      for (const request of [requestOf(sample), tlogRequestOf(sample)]) {
        const [answer] = await verifier.verify([request])
        const verdict = verdictIn(answer)
        assert.deepEqual(verdict, await ourVerdict(request))
        assert.ok(Object.values(verdict.steps ?? { none: 'fails' }).every((outcome) => outcome !== 'fails'))
      }
    })
  }

  for (const [what, { proof, trusted, index = 1, proves = {}, leavesOpen }] of Object.entries(vectors)) {
    it(`finds ${what} of the document right, and proves the same as ours`, async () => {
      const request = { proof: Buffer.from(proof), fingerprint: sha256(documentOf(index)), ...trusted }
      const [answer] = await verifier.verify([request])
      const { steps, proved, limits } = verdictIn(answer) as Verdict & { limits: string[] }
      assert.ok(Object.values(steps ?? { none: 'fails' }).every((outcome) => outcome !== 'fails'))
      assert.deepEqual({ ...(proved as object), ...proves }, proved)
      assert.ok(leavesOpen === undefined || limits.includes(leavesOpen))
      // Ours checks the signatures of beacons and tokens only with functions that are given to it.
      assert.deepEqual(verdictIn(answer), await ourVerdict(request))
    })
  }

  it('judges keys that are partly of small order as ours does, without the cofactor', async () => {
    const file = JSON.parse(block('json'))
    const note = file.checkpoint.slice(0, file.checkpoint.indexOf('\n\n') + 2)
    for (const [line, outcome] of [...MIXED_AND_VALID.map((one) => [one, 'holds']), [MIXED_AND_WRONG, 'fails']]) {
      const proof = Buffer.from(JSON.stringify({ ...file, vkey: MIXED_VKEY, checkpoint: `${note}${line}` }))
      const request = { proof, fingerprint: sha256(documentOf(1)) }
      const [answer] = await verifier.verify([request])
      assert.deepEqual(verdictIn(answer), await ourVerdict(request))
      assert.equal(verdictIn(answer).steps?.signature, outcome)
    }
  })

  for (const name of realNames) {
    it(`finds ${name} in its block, which a calendar has put there, and nothing else`, async () => {
      const [value, anchor] = [sha256(vector(name)), realAnchor(name)]
      const requests = [
        { value, anchor },
        { value: sha256(value), anchor },
        { value, anchor: { ...anchor, ...blockAt(anchor.blockNumber - 1) } },
        { value, anchor: { ...anchor, transactionHash: anchor.blockHash } },
      ]
      const outcomes = (await verifier.verify(requests)).map((answer) => (answer as { outcome: string }).outcome)
      assert.deepEqual(outcomes, ['holds', 'fails', 'fails', 'fails'])
    })
  }

  /** Runs both on the same files. */
  async function runBoth(...words: readonly string[]) {
    const [{ code: ours }, { theirs }] = await Promise.all([runCountersign(['verify', ...words]), runOffline(words)])
    return { ours, theirs }
  }

  it('ends as countersign verify does, for valid and other proofs, and wrong calls', async () => {
    const file = join(folder, 'file')
    const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)
    await write('file', documentOf(1))
    await write('other', documentOf(2))
    await write('plain', block('json'))
    await write('evm', anchored('evm'))
    await write('bitcoin', anchored('bitcoin'))
    await write('tlog', block('tlog-proof'))
    await write('text', 'no proof')
    await write('policy', policyFile)
    await write('former', formatProofFile(await proofBy(3, [], first)))
    await write('keys', joinStatements([toSecond, toThird]))
    await write('cosigned', withMembers({ checkpoint: block('cosigned') }))
    await write('required', block('policy'))
    await write('change', block('statement-key'))
    await write('end', block('statement-frozen'))
    const proof = (name: string) => ['--proof', join(folder, name)]
    for (const [code, ...words] of [
      [0, file, ...proof('plain')],
      [0, file, ...proof('evm'), '--vkey', VKEY],
      [0, file, ...proof('bitcoin'), '--bitcoin-network', 'regtest'],
      [1, file, ...proof('bitcoin')],
      [0, file, ...proof('tlog'), '--vkey', VKEY],
      [0, file, ...proof('former'), '--vkey', thirdKey, '--keys', join(folder, 'keys')],
      [1, file, ...proof('former'), '--vkey', thirdKey],
      [0, file, ...proof('cosigned'), '--policy', join(folder, 'required')],
      [1, file, ...proof('plain'), '--policy', join(folder, 'required')],
      [0, file, ...proof('plain'), '--vkey', secondKey, '--keys', join(folder, 'change')],
      [1, file, ...proof('plain'), '--vkey', secondKey, '--keys', join(folder, 'end')],
      [0, file, ...proof('plain'), '--vkey', VKEY, '--keys', join(folder, 'end')],
      [3, file, ...proof('plain'), '--keys', join(folder, 'text')],
      [1, join(folder, 'other'), ...proof('plain')],
      [1, file, ...proof('text')],
      [1, file, ...proof('evm'), '--block-hash', `0x${'00'.repeat(32)}`],
      [1, file, ...proof('plain'), '--policy', join(folder, 'policy')],
      [2, file, ...proof('tlog')],
      [2, file, ...proof('plain'), '--block-hash', '00'.repeat(32)],
      [2, file, ...proof('plain'), '--vkey', 'none'],
      [2],
      [3, file, ...proof('none')],
      [3, join(folder, 'none'), ...proof('plain')],
      [3, file, ...proof('plain'), '--policy', join(folder, 'text')],
    ] as [number, ...string[]][]) {
      assert.deepEqual(await runBoth(...words), { ours: code, theirs: code }, words.join(' '))
    }
  })

  it('says in plain words what is proved and what is not', async () => {
    await writeFile(join(folder, 'shown'), documentOf(1))
    await writeFile(join(folder, 'shown.proof'), anchored('bitcoin'))
    const { output } = await runOffline([join(folder, 'shown'), '--bitcoin-network', 'regtest'])
    assert.match(output, /^The proof is valid for .*shown\.$/m)
    assert.match(output, /^ {2}anchor {6}holds {6}The anchor value is in block 119 of Bitcoin regtest\.$/m)
    assert.match(output, /^- The document is entry 1 of the log log\.example\.org\/countersign\.$/m)
    assert.match(output, /^- Whose log it is\./m)
  })

  it('shows the first full second that witnesses prove, and only those who had confirmed it by then', async () => {
    const [one, late] = witnesses as [Cosigner, Cosigner]
    const { checkpoint, ...proof } = JSON.parse(block('json'))
    const time = Date.parse('2026-11-19T12:31:27Z') / 1000
    const note = await cosigned(checkpoint, [one, time], [late, time + 3600])
    await writeFile(join(folder, 'late'), documentOf(1))
    await writeFile(join(folder, 'late.proof'), JSON.stringify({ ...proof, checkpoint: note }))
    const lines = [one, late].map(({ key }, at) => `witness w${at} ${formatWitnessKey(key)}\n`)
    await writeFile(join(folder, 'any'), `${lines.join('')}group either any w0 w1\nquorum either\n`)
    const { output } = await runOffline([join(folder, 'late'), '--policy', join(folder, 'any')])
    assert.match(output, /^- The document existed by 2026-11-19T12:31:28\.000Z, say 1 of 2 witnesses \(w0\)\.$/m)
  })
})

async function runOffline(words: readonly string[]): Promise<{ theirs: number; output: string }> {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }
  return new Promise((resolve) => {
    execFile(join(examplesFolder, 'offline/verify_proof.py'), words, { env }, (error, stdout, stderr) => {
      resolve({ theirs: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` })
    })
  })
}
