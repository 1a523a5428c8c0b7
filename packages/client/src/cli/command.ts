import type { Account } from './account.ts'
import type { Admin } from './admin.ts'
import type { ExitCode } from './exits.ts'
import type { Keyboard } from './keyboard.ts'
import type { Options, OptionValues } from './option.ts'
import type { Output } from './output.ts'

export interface Outcome {
  /** What `--json` prints. */
  readonly data: object
  /** What is printed without it. */
  readonly text: string
  /** Where it was carried out and is still no success; 0 unless given. */
  readonly code?: ExitCode
  /** What could not be done, for standard error. */
  readonly problems?: readonly string[]
}

export interface Surroundings {
  /** The administration interface of the service. Its token is read at the first request, so not every command needs one. */
  readonly admin: Admin
  /** The service as a user of it knows it, and the API key. */
  readonly account: Account
  readonly environment: NodeJS.ProcessEnv
  /** Of the service that is administered, without a slash at the end. */
  readonly url: string
  /** For work that shows results before it ends. */
  readonly output: Output
  readonly keyboard: Keyboard
}

/** `file` must be given, `url?` may be, `path...` is one or more. */
type ArgumentName<A extends string> = A extends `${infer N}...` ? N : A extends `${infer N}?` ? N : A
type ArgumentValue<A extends string> = A extends `${string}...`
  ? readonly string[]
  : A extends `${string}?`
    ? string | undefined
    : string

export interface Command<O extends Options = Options, A extends readonly string[] = readonly string[]> {
  /** The words that call it, for example `org create`. */
  readonly name: string
  readonly about: string
  /** Names of what follows those words; the usage shows them in capitals. Only the last may be left out or repeated. */
  readonly args?: A
  readonly options: O
  /** Calls that work as they stand, given the files and ids that they name; the help shows them. */
  readonly examples: readonly string[]
  /** Throws a UsageError, a NotReadyError or a CountersignError. */
  run(surroundings: Surroundings, input: Input<O, A>): Promise<Outcome>
}

export type Input<O extends Options, A extends readonly string[]> = OptionValues<O> & {
  readonly [K in A[number] as ArgumentName<K>]: ArgumentValue<K>
}

/** Commands that belong together; the help shows them under one heading. */
export interface Noun {
  readonly about: string
  readonly commands: readonly Command[]
}

/** Lets `run` know its input by name and type. The parser makes the input from the same `options` and `args`. */
export function command<const O extends Options, const A extends readonly string[] = []>(one: Command<O, A>): Command {
  return one as unknown as Command
}

/** How an argument is written, for example `path...`, taken apart. */
export function readArgument(arg: string): { name: string; isOptional: boolean; isRepeated: boolean } {
  return { name: arg.replace(/\?$|\.{3}$/, ''), isOptional: arg.endsWith('?'), isRepeated: arg.endsWith('...') }
}
