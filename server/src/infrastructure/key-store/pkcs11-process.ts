import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { KeyStoreFailed } from '../../ports/key-store.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Pkcs11Answer, Pkcs11Task, TokenKey } from './pkcs11-task.ts'
import type { Pkcs11Token } from './pkcs11-uri.ts'

export interface Pkcs11Ports {
  readonly timers: Timers
  readonly logger: Pick<Logger, 'warn'>
}

export interface Pkcs11Process {
  /** Resolves with what the token answers. Tasks run one after another. */
  run(task: Pkcs11Task): Promise<Uint8Array | TokenKey | undefined>
  close(): Promise<void>
}

/** RSA keys take a small device several seconds. */
const taskMs = 20_000
const mostWaiting = 1000
/** While the library hangs, each task before takes `taskMs` twice: a task that has waited this long is refused. */
const mostWaitMs = 30_000
/** A process that has failed is replaced this much later. */
const restMs = 1000

interface Waiting {
  readonly task: Pkcs11Task
  readonly resolve: (value: Uint8Array | TokenKey | undefined) => void
  readonly reject: (error: Error) => void
  readonly since: number
  /** Lost with a process once. */
  isRetry: boolean
}

/**
 * The process with the vendor's library, started by the first task. If it crashes or hangs, it is replaced, and what it was
 * doing is tried once more. Only keys are not created again.
 */
export function openPkcs11Process(name: string, token: Pkcs11Token, { timers, logger }: Pkcs11Ports): Pkcs11Process {
  const queue: Waiting[] = []
  let working: Promise<void> | undefined
  let child: ChildProcess | undefined
  let startAt = 0
  let locked: KeyStoreFailed | undefined
  let closed = false

  const unavailable = (what: string) => new KeyStoreFailed('unavailable', `The key store "${name}" ${what}.`)

  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { resolve, reject } = next
      if (timers.elapsed() - next.since > mostWaitMs && !next.isRetry) {
        reject(unavailable('is busy, or does not answer'))
        continue
      }
      try {
        const answer = await ask(await opened(), next.task)
        if (answer.done) resolve(answer.value)
        else if (answer.problem === 'broken') await tryAgain(next, answer.message)
        else reject(new KeyStoreFailed('denied', `The key store "${name}" refuses: ${answer.message}.`))
      } catch (error) {
        if (error instanceof KeyStoreFailed) reject(error)
        else await tryAgain(next, (error as Error).message)
      }
    }
    // Not later, or a task that is added meanwhile would never run.
    working = undefined
  }

  /** After a failure, the session may be another one's, or the device may have been changed: everything is opened again. */
  async function tryAgain(lost: Waiting, reason: string): Promise<void> {
    logger.warn({ keyStore: name, reason }, 'the process of a key store is replaced')
    end()
    // One that was created before the crash would have the same identifier.
    if (lost.isRetry || lost.task.act === 'create') return lost.reject(unavailable(`failed: ${reason}`))
    lost.isRetry = true
    queue.unshift(lost)
  }

  async function opened(): Promise<ChildProcess> {
    if (locked !== undefined) throw locked
    if (closed) throw unavailable('is closed')
    if (child !== undefined) return child
    const pin = await readPin()
    const wait = startAt - timers.elapsed()
    if (wait > 0) await timers.sleep(wait)
    startAt = timers.elapsed() + restMs
    const started = start()
    child = started
    const { module, label, serial, slotId } = token
    const answer = await ask(started, { act: 'open', token: { module, label, serial, slotId, pin } })
    if (answer.done) return started
    end()
    if (answer.problem === 'wrong-pin') {
      const remedy = 'Correct its PIN in KEY_STORES and restart: more attempts could lock the token'
      locked = new KeyStoreFailed(
        'denied',
        `The key store "${name}" does not accept the PIN (${answer.message}). ${remedy}.`,
      )
      throw locked
    }
    if (answer.problem === 'refused') throw new KeyStoreFailed('denied', `The key store "${name}": ${answer.message}.`)
    throw unavailable(`cannot be opened by ${module}: ${answer.message.replace(/\.$/, '')}`)
  }

  async function readPin(): Promise<string> {
    if ('value' in token.pin) return token.pin.value
    const { file } = token.pin
    return await readFile(file, 'utf8').then(
      (text) => text.trim(),
      (error: NodeJS.ErrnoException) => {
        throw new KeyStoreFailed(
          'denied',
          `The PIN of the key store "${name}" cannot be read from ${file} (${error.code}).`,
        )
      },
    )
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('./pkcs11-worker.ts', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const forget = () => {
      if (child === started) child = undefined
    }
    // An error may also come between two tasks, and would end this process without a listener.
    return started.on('exit', forget).on('error', forget)
  }

  function ask(to: ChildProcess, task: Pkcs11Task): Promise<Pkcs11Answer> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        stopTimer()
        to.off('message', onMessage)
        to.off('exit', onExit)
        to.off('error', onError)
      }
      const onMessage = (answer: Pkcs11Answer) => {
        settle()
        resolve(answer)
      }
      const lose = (reason: string) => {
        settle()
        reject(new Error(reason))
      }
      const onExit = (code: number | null, signal: string | null) => lose(`its process ended (${signal ?? code})`)
      const onError = (error: Error) => lose(error.message)
      const stopTimer = timers.after(taskMs, () => {
        end()
        lose(`no answer within ${taskMs / 1000} s`)
      })
      to.on('message', onMessage).on('exit', onExit).on('error', onError)
      to.send(task, (error) => {
        if (error !== null) lose(error.message)
      })
    })
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (queue.length >= mostWaiting) return reject(unavailable('has too much to do'))
        queue.push({ task, resolve, reject, since: timers.elapsed(), isRetry: false })
        working ??= work()
      }),

    async close() {
      closed = true
      await working
      end()
    },
  }
}
