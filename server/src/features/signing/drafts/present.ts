import type { drafts as api, DraftContent } from '@countersign/api'
import type { WithMissing } from './find-draft.ts'
import type { Draft, ListedDraft } from './model.ts'

export function presentDraft(draft: WithMissing<Draft>): api.Draft {
  return { ...identityOf(draft), content: draft.content }
}

/** For members who may not manage webhooks: the path and query of a URL may contain a token. */
export function presentDraftByHost(draft: WithMissing<Draft>): api.Draft {
  const { callbackUrl, ...content } = draft.content
  return { ...identityOf(draft), content: { ...content, ...hostOnly(callbackUrl) } }
}

/** The content with the URL that `presentDraftByHost` hid, unless the member entered another. */
export function withHidden(given: DraftContent, stored: DraftContent): DraftContent {
  const { callbackUrl } = stored
  const isHidden = callbackUrl !== undefined && given.callbackUrl === hostOnly(callbackUrl).callbackUrl
  return isHidden ? { ...given, callbackUrl } : given
}

function hostOnly(url: string | undefined): { callbackUrl?: string } {
  const origin = url === undefined ? undefined : URL.parse(url)?.origin
  return origin === undefined ? {} : { callbackUrl: origin }
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
