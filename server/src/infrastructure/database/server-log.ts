import type { Logger } from 'pino'

/** Lines are classified by the kind of process and the SQLSTATE. */
export const logLinePrefix = '[%b %e] '

export interface ServerLog {
  take(line: string): void
  /** What a person needs to see if the server did not start: its errors, or else its last lines. */
  lastWords(): string
  includes(pattern: RegExp): boolean
}

export function createServerLog(log: Logger): ServerLog {
  const kept: string[] = []
  return {
    take(line) {
      if (line.trim() === '') return
      kept.push(line)
      if (kept.length > 20) kept.shift()
      log[levelOf(line)]({ postgres: line }, 'embedded database')
    },
    lastWords: () => lastWords(kept),
    includes: (pattern) => kept.some((line) => pattern.test(line)),
  }
}

export function lastWords(lines: readonly string[]): string {
  const complaints = lines.filter((line) => /\b(FATAL|PANIC|ERROR|error): /.test(line))
  const chosen = complaints.length > 0 ? complaints : lines.slice(-5)
  return chosen.length === 0
    ? 'it printed nothing'
    : chosen.map((line) => line.replace(/^\[[^\]]*\] /, '').trim()).join('; ')
}

/** An error caused by a client is reported to that client: here it only matters for debugging. */
function levelOf(line: string): 'debug' | 'warn' | 'error' {
  const [, process = '', state = '', severity = ''] = /^\[([^\]]*) (\w{5})\] ([A-Z]+\d?): /.exec(line) ?? []
  switch (severity) {
    case 'WARNING':
      return 'warn'
    case 'ERROR':
      return process.includes('client') ? 'debug' : 'error'
    case 'FATAL':
      // Class 57P0: the server is starting up or shutting down.
      return state.startsWith('57P0') ? 'debug' : 'error'
    case 'PANIC':
      return 'error'
    default:
      return 'debug'
  }
}
