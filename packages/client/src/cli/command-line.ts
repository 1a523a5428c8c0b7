import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Command, type Noun, readArgument } from './command.ts'
import { UsageError } from './exits.ts'
import { commandHelp, commandsHelp, generalHelp, globalOptions, usageOf } from './help.ts'
import { flagOf, type Option } from './option.ts'

export type Invocation =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'call'; readonly command: Command; readonly input: Input; readonly flags: GlobalFlags }

export interface GlobalFlags {
  readonly json: boolean
  readonly url: string | undefined
  readonly dataDir: string | undefined
}

/** As declared by the command's options and arguments. */
type Input = Parameters<Command['run']>[1]

export function readCommandLine(args: readonly string[], nouns: readonly Noun[]): Invocation {
  const { words, help, version } = skim(args)
  const alike = commandsWith(words[0], nouns)
  const command = commandOf(words, alike)
  const asksForAll = help && words.length === 1 && alike.length > 1
  if (command !== undefined && !asksForAll) return namingUsage(command, () => readCall(command, args))
  if (version) return { kind: 'version' }
  if (help) return { kind: 'help', text: alike.length === 0 ? generalHelp(nouns) : commandsHelp(alike) }
  throw unknownCommand(words, alike, nouns)
}

/** Commands that begin with this word, whatever their heading. */
function commandsWith(word: string | undefined, nouns: readonly Noun[]): Command[] {
  return nouns.flatMap(({ commands }) => commands).filter(({ name }) => name.split(' ')[0] === word)
}

/** `seal create` before `seal`, which takes a file. */
function commandOf(words: readonly string[], commands: readonly Command[]): Command | undefined {
  return commands
    .filter(({ name }) => isCalledBy(name, words))
    .toSorted((a, b) => b.name.split(' ').length - a.name.split(' ').length)[0]
}

/**
 * The words that are not options. Options of commands are not known yet, so their values may be among them, further on.
 */
function skim(args: readonly string[]): { words: string[]; help: boolean; version: boolean } {
  const { positionals, values } = parseArgs({ args, options: globalOptions, strict: false, allowPositionals: true })
  return { words: positionals, help: values.help === true, version: values.version === true }
}

function isCalledBy(name: string, words: readonly string[]): boolean {
  return name.split(' ').every((word, index) => word === words[index])
}

function unknownCommand(words: readonly string[], alike: readonly Command[], nouns: readonly Noun[]): UsageError {
  const called = words.slice(0, alike.length === 0 ? 1 : 2).join(' ')
  const what = words.length === 0 ? 'Enter a command.' : `There is no command "${called}".`
  const shown = alike.length === 0 ? nouns.flatMap(({ commands }) => commands) : alike
  return new UsageError(what, shown.map(usageOf).join('\n'))
}

/** Adds the command's usage to an error of its call. */
export function namingUsage<T>(command: Command, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw withUsage(command, error)
  }
}

export function withUsage(command: Command, error: unknown): unknown {
  return error instanceof UsageError && error.usage === undefined
    ? new UsageError(error.message, `Usage: ${usageOf(command)}`)
    : error
}

function readCall(command: Command, args: readonly string[]): Invocation {
  const { global, given, words } = parse(command, args)
  if (global.version) return { kind: 'version' }
  if (global.help) return { kind: 'help', text: commandHelp(command) }
  const input = { ...readArguments(command, words), ...readOptions(command, given) }
  return { kind: 'call', command, input: input as Input, flags: global }
}

/** Every option may be repeated here, so that one too many can be reported. */
function parse(command: Command, args: readonly string[]) {
  const own = Object.fromEntries(
    Object.entries(command.options).map(([name, { presence, short }]) => {
      const type: 'boolean' | 'string' = presence === 'flag' ? 'boolean' : 'string'
      return [flagOf(name).slice(2), { type, multiple: true, ...(short === undefined ? {} : { short }) }]
    }),
  )
  const options = { ...own, ...globalOptions } satisfies ParseArgsOptionsConfig
  const { values, positionals } = refusingAsUsage(() => parseArgs({ args, options, allowPositionals: true }))
  const { json = false, help = false, version = false, url, 'data-dir': dataDir, ...given } = values
  return { global: { json, help, version, url, dataDir }, given: given as Given, words: positionals }
}

/** A flag is `true`, as often as it is given. */
type Given = Readonly<Record<string, (string | boolean)[] | undefined>>

function refusingAsUsage<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
    if (!isUsage) throw error
    const [sentence = ''] = error.message.split('. To specify a positional argument')
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`)
  }
}

function readArguments({ name, args = [] }: Command, words: readonly string[]): Record<string, unknown> {
  const values = words.slice(name.split(' ').length)
  const wanted = args.map(readArgument)
  const missing = wanted[values.length]
  if (!isCalledBy(name, words)) throw new UsageError(`"${name}" must come before its options.`)
  if (missing !== undefined && !missing.isOptional) throw new UsageError(`${missing.name.toUpperCase()} is missing.`)
  if (values.length > args.length && wanted.at(-1)?.isRepeated !== true) {
    throw new UsageError(`"${values[args.length]}" is an unexpected argument.`)
  }
  return Object.fromEntries(
    wanted.map(({ name: arg, isRepeated }, index) => [arg, isRepeated ? values.slice(index) : values[index]]),
  )
}

function readOptions({ options }: Command, given: Given): Record<string, unknown> {
  const entries = Object.entries(options)
  requireOneAlternative(entries, given)
  return Object.fromEntries(entries.map(([name, option]) => [name, readOption(flagOf(name), option, given)]))
}

function requireOneAlternative(entries: readonly [string, Option][], given: Given): void {
  const flags = entries.filter(([, { presence }]) => presence === 'alternative').map(([name]) => flagOf(name))
  const count = flags.filter((flag) => given[flag.slice(2)] !== undefined).length
  if (flags.length > 0 && count !== 1) throw new UsageError(`Use exactly one of ${flags.join(' and ')}.`)
}

function readOption(flag: string, { presence, value }: Option, given: Given): unknown {
  const values = (given[flag.slice(2)] ?? []).map((one) => value.parse(String(one), flag))
  if (presence === 'repeatable') return values
  if (values.length > 1) throw new UsageError(`${flag} appears more than once.`)
  if (presence === 'flag') return values.length > 0
  if (values.length === 0 && presence === 'required') throw new UsageError(`${flag} is missing.`)
  return values[0]
}
