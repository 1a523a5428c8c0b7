// A reporter for Node's test runner: passes its events to the bundle, which runs in the same process.
import { EventEmitter } from 'node:events'
import type { TestEvent } from 'node:test/reporters'
import type { CaseResult } from './bundle-messages.ts'

export const reported = new EventEmitter<{
  case: [ended: CaseResult]
  summary: [line: string]
  file: [ended: { readonly file: string; readonly isPassed: boolean }]
}>()

export default async function* bundleReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type === 'test:diagnostic' && event.data.message.startsWith('SUMMARY ')) {
      reported.emit('summary', event.data.message)
    }
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { name, nesting, details, skip } = event.data
    const isPassed = event.type === 'test:pass'
    if (nesting === 0) reported.emit('file', { file: name, isPassed })
    else if (details.type !== 'suite') {
      const isSkipped = skip !== undefined && skip !== false
      const verdict = isPassed ? (isSkipped ? 'skipped' : 'passed') : 'failed'
      reported.emit('case', { name, verdict, ms: details.duration_ms })
    }
  }
  yield ''
}
