import { CountersignError } from '../countersign-error.ts'
import type { Quota } from '../interface.ts'
import { command, type Outcome } from './command.ts'
import { tryKey } from './login.ts'
import { fields } from './text.ts'

interface Status {
  readonly url: string
  readonly ready: boolean
  readonly key: 'valid' | 'personal' | 'refused' | 'none'
  readonly quota: Quota | null
}

export const status = command({
  name: 'status',
  about: 'Show whether the service is ready, whether it accepts the key, and what is left of the quota',
  examples: ['countersign status', 'countersign status --url https://sign.example.org --json'],
  options: {},
  async run({ account }) {
    const url = account.url()
    const apiKey = account.findKey()
    const ready = await isReady(url)
    if (apiKey === undefined) return outcomeOf({ url, ready, key: 'none', quota: null }, noKey)
    try {
      const quota = await tryKey(url, apiKey)
      return outcomeOf({ url, ready, key: quota === undefined ? 'personal' : 'valid', quota: quota ?? null })
    } catch (error) {
      if (!(error instanceof CountersignError) || error.kind !== 'refused' || isBusy(error)) throw error
      return outcomeOf({ url, ready, key: 'refused', quota: null }, error.message)
    }
  },
})

const noKey = 'No API key is stored for this service. Run countersign login, or set COUNTERSIGN_API_KEY.'

function isBusy({ status: code = 0 }: CountersignError): boolean {
  return code === 429 || code >= 500
}

const timeoutMs = 10_000

async function isReady(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${url}/health/ready`, { redirect: 'manual', signal })
    await response.body?.cancel()
    return response.status === 200
  } catch (error) {
    const reason = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? (error as Error).name
    throw new CountersignError('unreachable', `${url} cannot be reached (${reason}).`, { cause: error })
  }
}

function outcomeOf(data: Status, problem?: string): Outcome {
  const { url, ready, key, quota } = data
  const rows = quota === null ? [] : quotaRows(quota)
  const text = fields([['service', url], ['ready', ready ? 'yes' : 'no'], ['key', key], ...rows])
  const code = key === 'refused' ? 1 : ready ? 0 : 3
  return { data, text, code, ...(problem === undefined ? {} : { problems: [problem] }) }
}

const resources = {
  timestamps: 'timestamps',
  signingRequests: 'signing requests',
  seals: 'seals',
  documents: 'documents',
  storageBytes: 'bytes stored',
} as const

function quotaRows(quota: Quota): [string, string][] {
  const counted = Object.entries(resources).map(([name, shown]): [string, string] => {
    const { used, limit, remaining } = quota[name as keyof typeof resources]
    return [shown, limit === null ? `${used} used, no limit` : `${used} of ${limit} used, ${remaining} left`]
  })
  return [
    ['plan', quota.plan],
    ['period', `${quota.period.from} to ${quota.period.to}`],
    ...counted,
    ['requests per hour', String(quota.requestsPerHour)],
  ]
}
