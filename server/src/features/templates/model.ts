import type { templates as api } from '@countersign/api'
import { defineJob } from '../../ports/job-queue.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import type { StoredFile } from '../documents/import-document.ts'
import type { Document } from '../documents/model.ts'

export interface Template {
  readonly id: string
  /** The organization, or the user if there is none. */
  readonly owner: string
  /** As in the latest version. */
  readonly name: string
  /** The latest. */
  readonly version: number
  /** The key or person that created it. */
  readonly madeBy: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What the caller sent, with everything that was filled in. */
export type TemplateContent = Omit<api.CreateTemplate, 'documentId'>

/** A copy of a document, as it was when the version was made. */
export interface TemplateFile extends StoredFile, Pick<Document, 'pages' | 'container' | 'fileName' | 'findings'> {
  /** The document that it was copied from, which may be deleted. */
  readonly documentId: string
}

/** One state of a template. It never changes; every change to a template adds a version. */
export interface TemplateVersion {
  readonly templateId: string
  /** From 1. */
  readonly version: number
  readonly content: TemplateContent
  readonly file: TemplateFile
  readonly madeBy: string
  readonly createdAt: Date
}

export interface FoundTemplate {
  readonly template: Template
  /** The latest, or the one that was asked for. */
  readonly found: TemplateVersion
}

/** A template in a list. */
export interface ListedTemplate extends Omit<Template, 'owner' | 'madeBy'> {
  readonly labels: readonly string[]
}

/** Deletes test data that is old enough. */
export const forgetTestTemplatesJob = defineJob<Record<string, never>>({
  name: 'templates.forget-test-data',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  timeoutSeconds: 1800,
})

/** For the audit log: whose template it is, and which. */
export function aboutTemplate({ organization }: Caller, { id, name, version }: Template) {
  const target = { kind: 'template', id, name } as const
  return { organizationId: organization?.id ?? null, target, details: { version } }
}
