import { type Command, type Noun, readArgument } from './command.ts'
import { exitCodes } from './exits.ts'
import { flagOf, type Option } from './option.ts'
import { align } from './text.ts'

/** Options that every command takes. */
export const globalOptions = {
  json: {
    type: 'boolean',
    shown: '--json',
    about: 'Print JSON instead of text: one object, or one line per result for long work',
  },
  url: {
    type: 'string',
    shown: '--url URL',
    about: 'URL of the service. Default: COUNTERSIGN_URL, then your last login, then 127.0.0.1 at PORT or 3000',
  },
  'data-dir': {
    type: 'string',
    shown: '--data-dir DIR',
    about:
      'For administration: folder with admin-token. OPERATOR_TOKEN and ADMIN_TOKEN override it. Default: DATA_DIR, then ./data',
  },
  help: { type: 'boolean', short: 'h', shown: '--help', about: 'Print this help' },
  version: { type: 'boolean', shown: '--version', about: 'Print the version' },
} as const

export function generalHelp(nouns: readonly Noun[]): string {
  return [
    'countersign timestamps, signs, seals and verifies files with a Countersign service, and administers one.',
    'Usage: countersign COMMAND [OPTIONS]',
    ...nouns.map(nounSection),
    globalSection(),
    exitSection(),
    'Options and examples of a command: countersign COMMAND --help',
  ].join('\n\n')
}

/** For all commands that begin with the same word. */
export function commandsHelp(commands: readonly Command[]): string {
  return [...commands.map(commandSection), globalSection()].join('\n\n')
}

export function commandHelp(command: Command): string {
  return [commandSection(command), globalSection(), exitSection()].join('\n\n')
}

/** Such as `countersign org create --name N [--plan enterprise|free]`. */
export function usageOf({ name, args = [], options }: Command): string {
  const entries = Object.entries(options)
  const alternatives = entries.filter(([, { presence }]) => presence === 'alternative').map(shownOption)
  const either = alternatives.length === 0 ? [] : [`(${alternatives.join(' | ')})`]
  const others = entries.flatMap((entry) => shownInUsage(entry))
  return ['countersign', name, ...args.map(shownArgument), ...either, ...others].join(' ')
}

function shownArgument(arg: string): string {
  const { name, isOptional, isRepeated } = readArgument(arg)
  const shown = `${name.toUpperCase()}${isRepeated ? '...' : ''}`
  return isOptional ? `[${shown}]` : shown
}

function shownInUsage(entry: [string, Option]): string[] {
  switch (entry[1].presence) {
    case 'required':
      return [shownOption(entry)]
    case 'optional':
    case 'flag':
      return [`[${shownOption(entry)}]`]
    case 'repeatable':
      return [`[${shownOption(entry)}]...`]
    case 'alternative':
      return []
  }
}

function shownOption([name, { value }]: [string, Option]): string {
  return `${flagOf(name)} ${value.shown}`.trimEnd()
}

function nounSection({ about, commands }: Noun): string {
  return `${about}:\n${indent(align(commands.map((command) => [`${command.name}`, command.about])))}`
}

function commandSection(command: Command): string {
  const options = Object.entries(command.options).map((entry) => [shownOption(entry), entry[1].about])
  const examples = `Example${command.examples.length === 1 ? '' : 's'}:\n${indent(command.examples.join('\n'))}`
  return [
    usageOf(command),
    indent(`${command.about}.`),
    ...(options.length === 0 ? [] : [indent(align(options))]),
    indent(examples),
  ].join('\n')
}

function globalSection(): string {
  return `Global options:\n${indent(align(Object.values(globalOptions).map(({ shown, about }) => [shown, about])))}`
}

function exitSection(): string {
  return `Exit codes:\n${indent(align(Object.entries(exitCodes)))}`
}

function indent(lines: string): string {
  return lines.replace(/^/gm, '  ')
}
