import type { LogStatus } from './administration.ts'
import { command } from './command.ts'
import { UsageError } from './exits.ts'
import { flag, optional, text } from './option.ts'
import { fields, table } from './text.ts'

export const keys = command({
  name: 'log keys',
  about: 'List the keys of the log: which one signs, and which sign along with it',
  examples: ['countersign log keys'],
  options: {},
  async run({ admin }) {
    const found = await admin.get<LogStatus>(['log'])
    return { data: found, text: statusText(found) }
  },
})

export const rotateKey = command({
  name: 'log rotate-key',
  about: 'Sign the log with a new key from now on. KEYID is the key that signs it, as shown by log keys',
  examples: ['countersign log rotate-key 394fb84d', 'countersign log rotate-key 394fb84d --compromised'],
  args: ['keyid'],
  options: {
    compromised: flag('Somebody else may have the key: it stops immediately, and readers learn why'),
  },
  async run({ admin }, { keyid: keyId, compromised }) {
    const found = await admin.post<LogStatus>(['log', 'rotate-key'], { keyId, ...(compromised ? { compromised } : {}) })
    const next = compromised
      ? 'Tell your readers the new key by other means than the log: anyone who has the former one can sign as well.'
      : `The former key signs along. When your readers and witnesses have the new one: countersign log retire-key ${keyId}`
    return { data: found, text: `The log has a new key.\n\n${statusText(found)}\n\n${next}` }
  },
})

export const retireKey = command({
  name: 'log retire-key',
  about:
    'Delete a former key of the log, if all witnesses confirm the log without it. It signs nothing any more, and this cannot be undone',
  examples: ['countersign log retire-key 394fb84d', 'countersign log retire-key 394fb84d --force'],
  args: ['keyid'],
  options: {
    force: flag('Retire the key even if a witness does not confirm the log without it, or cannot be reached'),
  },
  async run({ admin }, { keyid: keyId, force }) {
    const found = await admin.post<LogStatus>(['log', 'retire-key'], { keyId, ...(force ? { force } : {}) })
    return { data: found, text: `The key ${keyId} is retired.\n\n${statusText(found)}` }
  },
})

export const freeze = command({
  name: 'log freeze',
  about: 'End the log: it accepts no more entries, and this cannot be undone. ORIGIN is its name, to confirm which log',
  examples: ['countersign log freeze log.example.org/countersign --no-successor'],
  args: ['origin'],
  options: {
    successor: optional(text('VKEY'), 'Key of the log that continues this one, as shown at its /log/vkey'),
    noSuccessor: flag('No log continues this one'),
  },
  async run({ admin }, { origin, successor, noSuccessor }) {
    if ((successor === undefined) !== noSuccessor) {
      throw new UsageError('Give the key of the log that continues this one, with --successor, or add --no-successor.')
    }
    const found = await admin.post<LogStatus>(['log', 'freeze'], { origin, successor: successor ?? null })
    return { data: found, text: `The log has ended.\n\n${statusText(found)}` }
  },
})

function statusText({ origin, frozenAt, keys: all }: LogStatus): string {
  const shown = fields([
    ['log', origin],
    ['ended', frozenAt === null ? undefined : `with entry ${frozenAt}`],
  ])
  const rows = all.map(({ keyId, status, from, to, compromised, createdAt, retiredAt }) => [
    keyId,
    status,
    to === null ? `above ${from}` : `${from + 1}-${to}`,
    compromised ? 'yes' : 'no',
    createdAt,
    retiredAt ?? 'no',
  ])
  const headings = ['KEY', 'STATUS', 'TREE SIZES', 'COMPROMISED', 'CREATED', 'RETIRED']
  return `${shown}\n\n${table(headings, rows)}\n\nVerifier key: ${all.at(-1)?.vkey}`
}
