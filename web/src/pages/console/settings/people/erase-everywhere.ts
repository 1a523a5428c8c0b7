import type { BodyFor, Call } from '../../../../api/call.ts'
import { act } from '../../../../api/console.ts'
import { done, type Outcome, type Problem } from '../../../../api/problem.ts'

/** Something that names the person and must be closed or deleted first. */
export type Blocker = { readonly kind: BlockerKind; readonly id: string }
type BlockerKind = 'request' | 'draft' | 'template' | 'bulk'

/** What prevents the erasure. The service names the first ones only. */
export type InUse = { readonly blockers: readonly Blocker[]; readonly isMember: boolean; readonly hasMore: boolean }

export type Erasure = { readonly kind: 'erased'; readonly requests: number } | ({ readonly kind: 'in-use' } & InUse)

/** One call erases the person from a limited number of requests, so it repeats the call until there are no more. */
export async function eraseEverywhere(
  call: Call<'erasePerson'>,
  body: BodyFor<'erasePerson'>,
  signal: AbortSignal,
): Promise<Outcome<Erasure>> {
  for (let requests = 0; ; ) {
    const answer = await act(call, body, signal)
    if (!answer.ok) {
      const inUse = inUseOf(answer.problem)
      return inUse === null ? answer : done({ kind: 'in-use', ...inUse })
    }
    requests += answer.value.erasedRequests
    if (!answer.value.hasMore) return done({ kind: 'erased', requests })
  }
}

const kinds: Readonly<Record<string, BlockerKind>> = { sr: 'request', draft: 'draft', tpl: 'template', bulk: 'bulk' }

/** Null for other problems. The message of the service lists the ids. */
function inUseOf(problem: Problem): InUse | null {
  if (problem.kind !== 'refused' || problem.code !== 'PERSON_IN_USE') return null
  const [list = ''] = problem.message.split('. ')
  const blockers = [...list.matchAll(/\b(sr|draft|tpl|bulk)_\w+/g)].flatMap(([id, prefix = '']) => {
    const kind = kinds[prefix]
    return kind === undefined ? [] : [{ kind, id }]
  })
  return { blockers, isMember: list.includes('members or invitations'), hasMore: / and \d+ more$/.test(list) }
}
