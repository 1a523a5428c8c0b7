import type { templates as api } from '@countersign/api'
import { withHostOnly } from '../signing/hidden-url.ts'
import type { FoundTemplate, ListedTemplate } from './model.ts'
import type { ListedVersion } from './store.ts'

export function presentTemplate({ template, found }: FoundTemplate): api.Template {
  const { fileHash, size, pages, fileName } = found.file
  return {
    ...found.content,
    ...presentSummary({ template, found }),
    latestVersion: template.version,
    document: { fileHash, size, pages, fileName },
    fields: found.content.fields ?? [],
  }
}

/** For members who may not manage webhooks. */
export function presentTemplateByHost(template: FoundTemplate): api.Template {
  return withHostOnly(presentTemplate(template))
}

/** Of a template that was created or changed: all that the caller does not know. */
export function presentSummary({ template, found }: FoundTemplate): api.TemplateSummary {
  const { name, roles } = found.content
  return presentListedTemplate({ ...template, name, version: found.version, labels: roles.map(({ label }) => label) })
}

export function presentListedTemplate(template: ListedTemplate): api.TemplateSummary {
  const { id, name, version, labels } = template
  return {
    templateId: id,
    name,
    version,
    labels: [...labels],
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
  }
}

export function presentVersion({ version, name, createdAt }: ListedVersion): api.TemplateVersion {
  return { version, name, createdAt: createdAt.toISOString() }
}
