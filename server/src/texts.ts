import { type CommandName, commands } from './commands.ts'
import { describeSettings } from './config.ts'
import type { Demo } from './features/accounts/create-demo.ts'

/** The output of `npm start -- --help`. */
export function helpText(): string {
  const settings = describeSettings().map(({ variable, unset, about }) => {
    const standard = unset === undefined || unset === '' ? '' : ` (${unset})`
    return `  ${variable}${standard}\n${wrap(about, 92)
      .map((line) => `      ${line}\n`)
      .join('')}`
  })
  return [
    'Countersign: timestamps, signatures and seals for documents.\n\n',
    'Usage: npm start                   start the service\n',
    ...commands.map(({ usage, about }) => `       npm start -- ${usage.padEnd(22)} ${about}\n`),
    '\nAll settings are optional environment variables. Defaults are in parentheses:\n\n',
    ...settings,
  ].join('')
}

/** Why the service did not start, or a command did not do its work: `reason` is a sentence that says what to do. */
export function refusedText(command: CommandName | undefined, reason: string): string {
  const what = command === undefined ? 'start' : failures[command]
  return `Countersign cannot ${what}: ${reason}\n`
}

const failures: Record<CommandName, string> = {
  migrate: 'migrate the database',
  backup: 'write the backup',
  restore: 'restore the backup',
  'secret-key': 'replace the secret key',
}

/** The terminal's output once the service listens. The demo's secrets are shown here and never again. */
export function welcomeText(publicUrl: string, demo: Demo | null): string {
  const lines = [
    '',
    `Countersign is ready at ${publicUrl}`,
    '',
    `  Console         ${publicUrl}/`,
    `  API reference   ${publicUrl}/docs`,
  ]
  if (demo !== null) {
    lines.push(
      '',
      'We created a demo organization for you. Save these credentials, they are shown only once:',
      '',
      `  Email           ${demo.email}`,
      `  Password        ${demo.password}`,
      `  API key         ${demo.key}`,
      '',
      'Try it:',
      '',
      `  curl -H 'X-API-Key: ${demo.key}' -H 'Content-Type: application/json' \\`,
      `    -d '{"hash":"${helloHash}"}' ${publicUrl}/api/v1/timestamp`,
    )
  }
  return `${lines.join('\n')}\n\n`
}

/** SHA-256 of "hello" and a line feed. */
const helloHash = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}
