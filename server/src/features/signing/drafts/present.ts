import type { drafts as api } from '@countersign/api'
import { withHostOnly } from '../hidden-url.ts'
import type { WithMissing } from './find-draft.ts'
import type { Draft, ListedDraft } from './model.ts'

export function presentDraft(draft: WithMissing<Draft>): api.Draft {
  return { ...identityOf(draft), content: draft.content }
}

/** For members who may not manage webhooks. */
export function presentDraftByHost(draft: WithMissing<Draft>): api.Draft {
  return { ...identityOf(draft), content: withHostOnly(draft.content) }
}

export function presentListedDraft(draft: WithMissing<ListedDraft>): api.DraftSummary {
  const { documentTitle, externalId, signers, signerCount } = draft.summary
  return { ...identityOf(draft), documentTitle, externalId, signers: [...signers], signerCount }
}

function identityOf({
  id,
  version,
  createdAt,
  updatedAt,
  missingDocuments,
}: WithMissing<Omit<Draft, 'content'>>): Omit<api.Draft, 'content'> {
  return {
    draftId: id,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    missingDocuments: [...missingDocuments],
  }
}
