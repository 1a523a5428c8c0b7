import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../src/http/reference/examples.ts'
import { type Examples, type Exchange, exampleUrl } from '../../src/http/reference/examples.ts'
import type { PageBlock } from './page-blocks.ts'
import { createRealValues } from './real-values.ts'
import { callOperation, type Fixture } from './record-story.ts'
import { hashOf, performStory } from './story.ts'
import { filesOf } from './story-files.ts'

/** Runs blocks of one language in order, in a folder with `contract.pdf`. */
export interface BlockRunner {
  readonly language: Language
  readonly folder: string
  run(code: string): Promise<BlockResult>
}

export interface BlockResult {
  readonly printed: string
  /** The service's answer, with or without its envelope; undefined if it was not JSON. */
  readonly answer?: unknown
}

/** Runs the story again by what the reference shows, in place of its own requests. */
export async function replayStory(
  fixture: Fixture,
  examples: Examples,
  blocks: readonly PageBlock[],
  runner: BlockRunner,
): Promise<number> {
  const { harness } = fixture
  const values = createRealValues(harness, [[shownHash(examples), hashOf(fixture.contract)]])
  const files = filesOf(fixture.contract)
  const run = async (source: string) => {
    const block = blocks.find((one) => one.source === source && one.language === runner.language)
    assert.ok(block, `${source} in ${runner.language}`)
    const code = values.in(block.code).replaceAll(exampleUrl, harness.service.url).replaceAll('cs_live_…', harness.key)
    return await runner.run(code)
  }
  let performed = 0
  await run('set-up')
  await performStory({
    ...fixture,
    pass: () => {},
    async perform(name, request = {}) {
      const index = performed++
      const exchange = examples.exchanges[index] ?? assert.fail(name)
      assert.equal(exchange.operation, name)
      const answer =
        exchange.place === 'aside'
          ? (await callOperation(harness, name, request, files)).json
          : await checked(exchange, await run(`exchange ${index}`))
      await harness.service.settled()
      if (answer === undefined) return undefined
      const isWhole = typeof answer === 'object' && answer !== null && 'success' in answer
      values.learn(isWhole ? exchange.answer.body : dataOf(exchange, answer), answer)
      return isWhole ? (answer as { data?: unknown }).data : answer
    },
  })
  assert.equal(performed, examples.exchanges.length)
  return performed

  /** The answer, if it can be compared with the one shown. */
  async function checked(exchange: Exchange, { printed, answer }: BlockResult): Promise<unknown> {
    const { operation, place, request } = exchange
    const { file, headers = {} } = exchange.answer
    if (file !== undefined) {
      const bytes = await readFile(join(runner.folder, file))
      assert.ok(bytes.length > 50, file)
      files.set(file, bytes)
      return undefined
    }
    if (headers['X-Error-Code'] !== undefined && runner.language !== 'curl') {
      assert.ok(printed.includes(headers['X-Error-Code']), printed)
      return undefined
    }
    if (place === 'pagination' && runner.language !== 'curl') {
      assert.ok(printed.split('ts_').length > 4, printed)
      return undefined
    }
    // The client hashes files itself, and so sends something else.
    if (runner.language === 'typescript' && operation === 'createTimestamp' && request.form !== undefined)
      return undefined
    return answer ?? assert.fail(`${operation} printed ${printed}`)
  }
}

/** The story begins with the hash of the contract. */
function shownHash({ exchanges }: Examples): string {
  const first = exchanges.find(({ operation }) => operation === 'createTimestamp')
  const { hash } = (first?.request.body ?? {}) as { hash?: string }
  return hash ?? assert.fail('no hash')
}

/** The client returns the data of an answer, or the one list in it. */
function dataOf({ answer }: Exchange, real: unknown): unknown {
  const { data } = answer.body as { data: object }
  return Array.isArray(real) ? Object.values(data).find(Array.isArray) : data
}
