// Loaded before the program of a node whose clock can be set: at SIGUSR2 it reads from CLOCK_FILE by how many milliseconds
// the clock of the machine is off from now on. Elapsed time passes as before.
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.CLOCK_FILE
if (isMainThread && file !== undefined) {
  const RealDate = Date
  let offset = 0
  const now = () => RealDate.now() + offset
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, words, newTarget) =>
      Reflect.construct(target, words.length === 0 ? [now()] : words, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
  process.on('SIGUSR2', () => {
    offset = Number(readFileSync(file, 'utf8'))
  })
}
