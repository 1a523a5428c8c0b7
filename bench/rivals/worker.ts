import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const MOST_ERRORS = 4000

/** A program that stays warm: it gets an act and a file, and answers its processor time in milliseconds. */
export class Worker {
  readonly name: string
  readonly #process: ChildProcess
  readonly #answers: AsyncIterator<string>
  #errors = ''

  constructor(name: string, [program, ...words]: readonly [string, ...string[]]) {
    this.name = name
    this.#process = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] })
    this.#answers = createInterface({ input: this.#process.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
    this.#process.stderr?.on('data', (data) => {
      this.#errors = `${this.#errors}${data}`.slice(-MOST_ERRORS)
    })
    // Its output shows what ended it; the missing answer shows that it ended.
    this.#process.stdin?.on('error', () => undefined)
  }

  async cost(act: string, file: string): Promise<number> {
    this.#process.stdin?.write(`${act}\t${file}\n`)
    const { value, done } = await this.#answers.next()
    if (done === true) throw new Error(`${this.name} ended: ${this.#errors}`)
    return Number(value)
  }

  end(): void {
    this.#process.kill()
  }
}
