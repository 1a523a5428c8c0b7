import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgress } from '../src/cli/log-progress.ts'

test('a long check shows one line that is written over, and leaves it empty', () => {
  const { terminal, written, clock } = fakeTerminal(true)
  const progress = createProgress(terminal, clock.now)
  progress.show(256, 1000)
  clock.time += 1000
  progress.show(512, 1000)
  progress.show(768, 1000)
  clock.time += 200
  progress.show(1000, 1000)
  progress.end()
  assert.deepEqual(written, [
    '\r\u001b[K512 of 1000 entries checked',
    '\r\u001b[K1000 of 1000 entries checked',
    '\r\u001b[K',
  ])
})

test('a short check shows nothing, nor does one whose output goes to a file', () => {
  const short = fakeTerminal(true)
  const quick = createProgress(short.terminal, short.clock.now)
  quick.show(256, 256)
  quick.end()
  assert.deepEqual(short.written, [])

  const file = fakeTerminal(false)
  const long = createProgress(file.terminal, file.clock.now)
  file.clock.time += 60_000
  long.show(256, 1000)
  long.end()
  assert.deepEqual(file.written, [])
})

function fakeTerminal(isTTY: boolean) {
  const written: string[] = []
  const clock = { time: 0, now: () => clock.time }
  return { terminal: { isTTY, write: (text: string) => written.push(text) }, written, clock }
}
