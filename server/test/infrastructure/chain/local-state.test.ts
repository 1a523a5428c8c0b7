import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { loadableState } from '../../../src/infrastructure/chain/local-state.ts'
import { createLocalStore } from '../../../src/infrastructure/chain/local-store.ts'

describe('The state of the local chain', () => {
  it('is loaded without the genesis beside the true one', () => {
    const text = stateOf([0, '0x1'], [0, '0x2'], [1, '0x2'])
    assert.deepEqual(JSON.parse(loadableState(text) ?? ''), JSON.parse(stateOf([0, '0x2'], [1, '0x2'])))
  })

  it('stays unchanged if the true genesis cannot be determined', () => {
    for (const blocks of [
      [
        [0, '0x1'],
        [1, '0x2'],
      ],
      [
        [0, '0x1'],
        [0, '0x3'],
        [1, '0x2'],
      ],
      [
        [0, '0x2'],
        [0, '0x2'],
        [0, '0x1'],
        [1, '0x2'],
      ],
      [
        [0, '0x1'],
        [0, '0x2'],
      ],
    ] as const) {
      const text = stateOf(...blocks)
      assert.equal(loadableState(text), text)
    }
  })

  it('is none where it cannot be read', () => {
    for (const text of ['', '{', '{}', 'null', '{"blocks":[1],"transactions":[],"accounts":{}}']) {
      assert.equal(loadableState(text), undefined, text)
    }
  })

  it('is kept aside whole before anything is taken out of it, once', async (t) => {
    const directory = await mkdtemp(join(tmpdir(), 'countersign-chain-'))
    t.after(() => rm(directory, { recursive: true, force: true }))
    const text = stateOf([0, '0x1'], [0, '0x2'], [1, '0x2'])
    const path = join(directory, 'chain.json')
    await writeFile(path, text)
    await writeFile(join(directory, 'chain.json.before-01234567.0123456789ab'), 'half')
    for (let start = 0; start < 2; start++) assert.deepEqual(await createLocalStore(directory).find(), { path })
    assert.equal(await readFile(path, 'utf8'), loadableState(text))
    const aside = (await readdir(directory)).filter((name) => name !== 'chain.json')
    assert.equal(aside.length, 1)
    assert.equal(await readFile(join(directory, aside[0] ?? ''), 'utf8'), text)
  })
})

function stateOf(...blocks: readonly (readonly [number, string])[]): string {
  return JSON.stringify({
    blocks: blocks.map(([number, gasLimit]) => ({ header: { number: `0x${number}`, gasLimit } })),
    transactions: [],
    accounts: {},
    best_block_number: 1,
  })
}
