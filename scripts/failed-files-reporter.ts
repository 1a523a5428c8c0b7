// A reporter for Node's test runner: one line for each file in which a test failed.
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const told = new Set<string>()
  for await (const event of events) {
    if (event.type !== 'test:fail') continue
    const file = relative(process.cwd(), fileOf(event.data))
    if (told.has(file)) continue
    told.add(file)
    yield `${file}\n`
  }
}

/**
 * The file that was run: a test may stand in another one, which is shared by several. A file that cannot be loaded at all is
 * the test itself.
 */
function fileOf(data: { entryFile?: string; file?: string; name: string }): string {
  return data.entryFile ?? data.file ?? data.name
}
