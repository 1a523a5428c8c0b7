import type { Admin } from './admin.ts'
import type { Options, OptionValues } from './option.ts'

export interface Outcome {
  /** What `--json` prints. */
  readonly data: object
  /** What is printed without it. */
  readonly text: string
}

export interface Surroundings {
  /** The administration interface of the service. Its token is read at the first request, so not every command needs one. */
  readonly admin: Admin
  readonly environment: NodeJS.ProcessEnv
  /** Of the service, without a slash at the end. */
  readonly url: string
}

export interface Command<O extends Options = Options, A extends readonly string[] = readonly string[]> {
  /** The words that call it, for example `org create`. */
  readonly name: string
  readonly about: string
  /** Names of what follows those words; the usage shows them in capitals. */
  readonly args?: A
  readonly options: O
  /** Throws a UsageError, a NotReadyError or a CountersignError. */
  run(surroundings: Surroundings, input: Input<O, A>): Promise<Outcome>
}

export type Input<O extends Options, A extends readonly string[]> = OptionValues<O> & {
  readonly [K in A[number]]: string
}

/** A group of commands that begin with the same word. */
export interface Noun {
  readonly name: string
  readonly about: string
  readonly commands: readonly Command[]
}

/** Lets `run` know its input by name and type. The parser makes the input from the same `options` and `args`. */
export function command<const O extends Options, const A extends readonly string[] = []>(one: Command<O, A>): Command {
  return one as unknown as Command
}
