import type { documents as api } from '@countersign/api'
import type { ActiveContent } from '@countersign/pdf'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findOrganization } from '../accounts/directory-store.ts'
import type { Findings } from './model.ts'

/** Its keys are exactly the kinds that the API reports. */
const words: Readonly<Record<ActiveContent, string>> = {
  javascript: 'scripts',
  launch: 'actions that launch other programs',
  submit: 'actions that submit or import form data',
  external: 'content loaded from outside the file',
  media: 'video, sound or 3D models',
  'hidden-layer': 'hidden layers',
  xfa: 'an XFA form, which some viewers show instead of the pages',
} satisfies Readonly<Record<api.ActiveContent, string>>

/** Refuses non-PDF files if the organization accepts no active content, since theirs cannot be detected. */
export async function requireNoPolicy(ports: { readonly database: Database }, owner: string): Promise<void> {
  const organization = await findOrganization(ports.database, owner)
  if (organization?.refusesActiveContent !== true) return
  throw new Refusal(
    'ACTIVE_CONTENT_NOT_ALLOWED',
    'Your organization does not accept documents with active content, and only PDFs can be checked for it. Upload a PDF.',
  )
}

/** Refuses active content if the organization accepts none. No policy applies to a person's own documents. */
export async function requireAllowedContent(
  ports: { readonly database: Database },
  owner: string,
  findings: Findings | null,
): Promise<void> {
  if (findings?.activeContent.length === 0) return
  const organization = await findOrganization(ports.database, owner)
  if (organization?.refusesActiveContent !== true) return
  if (findings === null)
    throw new Refusal(
      'ACTIVE_CONTENT_NOT_ALLOWED',
      'Your organization does not accept active content, and this PDF was uploaded before such checks existed. Upload it again.',
    )
  throw new Refusal(
    'ACTIVE_CONTENT_NOT_ALLOWED',
    `This PDF has active content (${findings.activeContent.map((kind) => words[kind]).join(', ')}), which your organization does not accept. Print it to a new PDF, and upload that.`,
  )
}
