import type { Account } from './account.ts'
import type { Admin } from './admin.ts'
import type { ExitCode } from './exits.ts'
import type { Keyboard } from './keyboard.ts'
import type { Waiting } from './log-source.ts'
import type { Options, OptionValues } from './option.ts'
import type { Output } from './output.ts'

export interface Outcome {
  /** The output of `--json`. */
  readonly data: object
  /** The output without it. */
  readonly text: string
  /** For a completed command that is still no success; default 0. */
  readonly code?: ExitCode
  /** Failures, for standard error. */
  readonly problems?: readonly string[]
}

export interface Surroundings {
  /** The administration API of the service. Its token is read at the first request, so not every command needs one. */
  readonly admin: Admin
  /** The service from a user's point of view, and the API key. */
  readonly account: Account
  readonly environment: NodeJS.ProcessEnv
  readonly waiting: Waiting
  /** The administered service, without a trailing slash. */
  readonly url: string
  /** For work that shows results before it ends. */
  readonly output: Output
  readonly keyboard: Keyboard
}

/** `file` is required, `url?` is optional, `path...` is one or more. */
type ArgumentName<A extends string> = A extends `${infer N}...` ? N : A extends `${infer N}?` ? N : A
type ArgumentValue<A extends string> = A extends `${string}...`
  ? readonly string[]
  : A extends `${string}?`
    ? string | undefined
    : string

export interface Command<O extends Options = Options, A extends readonly string[] = readonly string[]> {
  /** The words that call it, such as `org create`. */
  readonly name: string
  readonly about: string
  /**
   * Names of the arguments after those words; the usage shows them in capitals. Only the last may be optional or
   * repeated.
   */
  readonly args?: A
  readonly options: O
  /** Calls that work as written, given the files and ids that they name; the help shows them. */
  readonly examples: readonly string[]
  /** Throws a UsageError, a NotReadyError or a CountersignError. */
  run(surroundings: Surroundings, input: Input<O, A>): Promise<Outcome>
}

export type Input<O extends Options, A extends readonly string[]> = OptionValues<O> & {
  readonly [K in A[number] as ArgumentName<K>]: ArgumentValue<K>
}

/** Related commands; the help shows them under one heading. */
export interface Noun {
  readonly about: string
  readonly commands: readonly Command[]
}

/** Types the input of `run`. The parser makes the input from the same `options` and `args`. */
export function command<const O extends Options, const A extends readonly string[] = []>(one: Command<O, A>): Command {
  return one as unknown as Command
}

/** Parses the notation of an argument, such as `path...`. */
export function readArgument(arg: string): { name: string; isOptional: boolean; isRepeated: boolean } {
  return { name: arg.replace(/\?$|\.{3}$/, ''), isOptional: arg.endsWith('?'), isRepeated: arg.endsWith('...') }
}
