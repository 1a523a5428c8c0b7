import type { Template, TemplateSummary } from '@countersign/api'
import type { BodyFor } from '../../../../api/call.ts'
import type { Own } from '../../../../api/console/calls.ts'
import { act, query } from '../../../../api/console.ts'
import type { Outcome } from '../../../../api/problem.ts'

type NextTemplate = BodyFor<'replaceTemplate'>

/** Adds a version with the content and the file of this one, or of the latest. */
export async function changeTemplate(
  own: Own,
  { id, version }: { readonly id: string; readonly version?: number },
  changes: Partial<NextTemplate>,
  keyFor: (content: string) => string,
  signal: AbortSignal,
): Promise<Outcome<TemplateSummary>> {
  const found = await query(own('readTemplate', { id, ...(version !== undefined && { version }) }), signal)
  if (!found.ok) return found
  const body = { ...nextFrom(found.value), ...changes }
  const headers = { 'idempotency-key': keyFor(JSON.stringify(['change', id, body])) }
  return await act(own('replaceTemplate', { id }), body, signal, headers)
}

function nextFrom(template: Template): NextTemplate {
  const { templateId: _id, version, latestVersion, labels: _labels, document: _document, ...dated } = template
  const { createdAt: _created, updatedAt: _updated, ...content } = dated
  return { ...content, version: latestVersion, documentVersion: version }
}
