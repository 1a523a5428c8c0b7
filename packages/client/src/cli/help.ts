import type { Command, Noun } from './command.ts'
import { flagOf, type Option } from './option.ts'
import { align } from './text.ts'

/** Options that every command takes. */
export const globalOptions = {
  json: { type: 'boolean', shown: '--json', about: 'Print one JSON object instead of text' },
  url: {
    type: 'string',
    shown: '--url URL',
    about: 'The service; else COUNTERSIGN_URL, else 127.0.0.1 at PORT or 3000',
  },
  'data-dir': {
    type: 'string',
    shown: '--data-dir DIR',
    about: 'Folder that holds admin-token; else DATA_DIR, else ./data. ADMIN_TOKEN comes first',
  },
  help: { type: 'boolean', short: 'h', shown: '--help', about: 'Print this help' },
  version: { type: 'boolean', shown: '--version', about: 'Print the version' },
} as const

export function generalHelp(nouns: readonly Noun[]): string {
  return [
    'countersign administers a running Countersign service.',
    'Usage: countersign COMMAND [OPTIONS]',
    ...nouns.map(nounSection),
    globalSection(),
    'More about one: countersign NOUN --help',
  ].join('\n\n')
}

export function nounHelp(noun: Noun): string {
  return [`${noun.about}.`, ...noun.commands.map(commandSection), globalSection()].join('\n\n')
}

export function commandHelp(command: Command): string {
  return [commandSection(command), globalSection()].join('\n\n')
}

export function usagesOf(nouns: readonly Noun[]): string {
  return nouns.flatMap(({ commands }) => commands.map(usageOf)).join('\n')
}

/** For example `countersign org create --name N [--plan enterprise|free]`. */
export function usageOf({ name, args = [], options }: Command): string {
  const entries = Object.entries(options)
  const alternatives = entries.filter(([, { presence }]) => presence === 'alternative').map(shownOption)
  const either = alternatives.length === 0 ? [] : [`(${alternatives.join(' | ')})`]
  const others = entries.flatMap((entry) => shownInUsage(entry))
  return ['countersign', name, ...args.map((arg) => arg.toUpperCase()), ...either, ...others].join(' ')
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
  const head = `${usageOf(command)}\n${indent(`${command.about}.`)}`
  return options.length === 0 ? head : `${head}\n${indent(align(options))}`
}

function globalSection(): string {
  return `Everywhere:\n${indent(align(Object.values(globalOptions).map(({ shown, about }) => [shown, about])))}`
}

function indent(lines: string): string {
  return lines.replace(/^/gm, '  ')
}
