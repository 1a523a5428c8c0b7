import type { Command, Noun } from './command.ts'
import { command } from './command.ts'
import { UsageError } from './exits.ts'
import { globalOptions } from './help.ts'
import { flagOf } from './option.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

/** Uses the table of commands, which it cannot import, being part of it. */
export function completionCommand(nouns: () => readonly Noun[]): Command {
  return command({
    name: 'completion',
    about: 'Print a completion script for your shell',
    examples: ['countersign completion bash', 'countersign completion zsh', 'countersign completion fish'],
    args: ['shell'],
    options: {},
    async run(_surroundings, { shell }) {
      const known = shells.find((one) => one === shell)
      if (known === undefined) throw new UsageError(`SHELL must be one of ${shells.join(', ')}, not "${shell}".`)
      const script = scriptFor(
        known,
        nouns().flatMap(({ commands }) => commands),
      )
      return { data: { shell, script }, text: script }
    },
  })
}

function scriptFor(shell: Shell, commands: readonly Command[]): string {
  switch (shell) {
    case 'bash':
      return bashScript(commands)
    case 'zsh':
      return `#compdef countersign\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`
    case 'fish':
      return fishScript(commands)
  }
}

const everywhere = Object.keys(globalOptions).map((name) => `--${name}`)

/**
 * What can follow each prefix of words: further words, and the options of a command. Otherwise the shell completes
 * files, and quotes their names.
 */
function bashScript(commands: readonly Command[]): string {
  const first = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
  const second = first.map((word) => {
    const words = commands.flatMap(({ name }) => (name.startsWith(`${word} `) ? [name.slice(word.length + 1)] : []))
    return `    '${word}') words='${words.join(' ')}' ;;`
  })
  const options = commands.map(({ name, options: own }) => {
    return `    '${name}') words='${[...Object.keys(own).map(flagOf), ...everywhere].join(' ')}' ;;`
  })
  const single = commands
    .filter(({ name }) => !name.includes(' '))
    .map(({ name }) => `'${name} '*) called='${name}' ;;`)
  return `_countersign() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words='' called="\${COMP_WORDS[1]} \${COMP_WORDS[2]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${first.join(' ')}' -- "$current"))
    return
  fi
  if [ "$COMP_CWORD" -eq 2 ] && [ "\${current#-}" = "$current" ]; then
    case "\${COMP_WORDS[1]}" in
${second.join('\n')}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  if [ "\${current#-}" = "$current" ]; then return; fi
  case "$called" in
    ${commands
      .filter(({ name }) => name.includes(' '))
      .map(({ name }) => `'${name}') ;;`)
      .join('\n    ')}
    ${single.join('\n    ')}
  esac
  case "$called" in
${options.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _countersign countersign`
}

function fishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ name, about, options }) => {
    const [first = '', second] = name.split(' ')
    const called =
      second === undefined
        ? `__fish_seen_subcommand_from ${first}`
        : `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`
    const word =
      second === undefined
        ? `complete -c countersign -n __fish_use_subcommand -a ${first} -d ${quoted(about)}`
        : `complete -c countersign -n '__fish_seen_subcommand_from ${first}' -a ${second} -d ${quoted(about)}`
    const own = Object.entries(options).map(([option, { presence, about: what }]) => {
      const takes = presence === 'flag' ? '' : ' -r'
      return `complete -c countersign -n '${called}' -l ${flagOf(option).slice(2)}${takes} -d ${quoted(what)}`
    })
    return [word, ...own]
  })
  const groups = [...new Set(commands.filter(({ name }) => name.includes(' ')).map(({ name }) => name.split(' ')[0]))]
  return [
    ...groups.map((word) => `complete -c countersign -n __fish_use_subcommand -a ${word}`),
    ...lines,
    ...Object.entries(globalOptions).map(
      ([name, { about }]) => `complete -c countersign -l ${name} -d ${quoted(about)}`,
    ),
  ].join('\n')
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
