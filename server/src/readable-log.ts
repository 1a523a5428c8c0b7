import type { Writable } from 'node:stream'
import type { DestinationStream } from 'pino'

const levels: Record<number, string> = {
  10: 'trace: ',
  20: 'debug: ',
  30: '',
  40: 'warning: ',
  50: 'error: ',
  60: 'fatal: ',
}

/** The log for a person at a terminal: time, message, then the fields. */
export function readableLog(out: Writable): DestinationStream {
  return {
    write(line) {
      const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>
      const details = Object.entries(rest).map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      const stack = (err as { stack?: string } | undefined)?.stack
      const message = capital(`${levels[Number(level)] ?? ''}${msg ?? ''}`)
      out.write(`${String(time).slice(11, 19)} ${[message, ...details].join('  ')}\n`)
      if (stack !== undefined) out.write(`${stack}\n`)
    },
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
