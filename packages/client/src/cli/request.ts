import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'
import { flag, optional, text } from './option.ts'

interface SigningRequest {
  readonly signingRequestId: string
  readonly documentTitle: string
  readonly status: string
  readonly reason: string | null
  readonly progress: { readonly signed: number; readonly total: number }
  readonly failedAttempts: number
  readonly updatedAt: string
}

const list = listCommand({
  name: 'request list',
  about: 'List signing requests, newest first',
  examples: ['countersign request list --stuck'],
  path: ['signing-requests'],
  field: { service: 'signingRequests', printed: 'requests' },
  filters: {
    status: optional(text('STATUS'), 'Only requests with this status, for example FINALIZING'),
    stuck: flag('Only requests that are stuck'),
  },
  query: ({ status, stuck }) => ({ status, stuck: stuck ? 'true' : undefined }),
  columns: {
    ID: ({ signingRequestId }: SigningRequest) => signingRequestId,
    STATUS: ({ status }: SigningRequest) => status,
    SIGNED: ({ progress }: SigningRequest) => `${progress.signed}/${progress.total}`,
    FAILURES: ({ failedAttempts }: SigningRequest) => String(failedAttempts),
    UPDATED: ({ updatedAt }: SigningRequest) => updatedAt,
    TITLE: ({ documentTitle }: SigningRequest) => documentTitle,
    REASON: ({ reason }: SigningRequest) => reason ?? '',
  },
  empty: 'No signing requests.',
})

const retry = command({
  name: 'request retry',
  about: 'Retry a stuck signing request now, without waiting for the next attempt',
  examples: ['countersign request retry sr_01'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const retried = await admin.post<SigningRequest>(['signing-requests', id, 'retry'])
    return {
      data: retried,
      text: `Signing request ${id} is being retried. See the result: countersign request list`,
    }
  },
})

export const request: Noun = { about: 'Signing requests', commands: [list, retry] }
