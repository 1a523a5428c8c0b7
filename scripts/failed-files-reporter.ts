// A reporter for Node's test runner: one line for each file in which a test failed.
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const told = new Set<string>()
  for await (const event of events) {
    if (event.type !== 'test:fail') continue
    // A file that cannot be loaded at all is the test itself.
    const file = relative(process.cwd(), event.data.file ?? event.data.name)
    if (told.has(file)) continue
    told.add(file)
    yield `${file}\n`
  }
}
