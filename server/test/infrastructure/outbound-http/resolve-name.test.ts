import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createResolveName } from '../../../src/infrastructure/outbound-http/resolve-name.ts'
import { eventually } from '../../harness/eventually.ts'

test('slow names occupy two threads, even after the caller has given up', async () => {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const resolve = createResolveName(undefined, async (name) => {
    asked.push(name)
    await new Promise<void>((answer) => answers.push(answer))
    return ['192.0.2.1']
  })
  const canceled = new AbortController()
  const hostile = ['a', 'b', 'c', 'd'].map((name) => resolve(`${name}.example`, canceled.signal))
  const uncanceled = resolve('uncanceled.example', new AbortController().signal)
  await eventually('the first are asked for', () => asked.length === 2)
  canceled.abort(new Error('given up'))
  for (const one of hostile) await assert.rejects(one, { message: 'given up' })
  assert.deepEqual(asked, ['a.example', 'b.example'])
  answers.shift()?.()
  await eventually('the one who still waits is asked for', () => asked.includes('uncanceled.example'))
  assert.deepEqual(asked, ['a.example', 'b.example', 'uncanceled.example'])
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer()
  }
  answerAll()
  assert.deepEqual(await uncanceled, ['192.0.2.1'])
  const later = ['e', 'f'].map((name) => resolve(`${name}.example`, new AbortController().signal))
  await eventually('both places are free again', () => answers.length === 2)
  answerAll()
  await Promise.all(later)
})
