import type { Answer, Caller, CallOptions } from './call.ts'
import { type Download, downloadOf } from './download.ts'
import type { Operations, TemplateSummary } from './interface.ts'
import { itemsOf } from './pages.ts'

type Filter = Operations['listTemplates']['query']

/** Documents with roles, fields and settings, to create signing requests from. */
export interface Templates {
  create(template: Operations['createTemplate']['body'], options?: CallOptions): Promise<Answer<'createTemplate'>>
  /** One page, newest first; `nextCursor` leads to the next. */
  list(filter?: Filter, options?: CallOptions): Promise<Answer<'listTemplates'>>
  /** All templates, newest first; loads further pages as you iterate. */
  all(filter?: Filter, options?: CallOptions): AsyncGenerator<TemplateSummary, void, undefined>
  /** The latest version, or the one in `version`. */
  read(id: string, choice?: Operations['readTemplate']['query'], options?: CallOptions): Promise<Answer<'readTemplate'>>
  /** Adds a version, unless someone else has added one. */
  replace(
    id: string,
    template: Operations['replaceTemplate']['body'],
    options?: CallOptions,
  ): Promise<Answer<'replaceTemplate'>>
  delete(id: string, options?: CallOptions): Promise<Answer<'deleteTemplate'>>
  /** One page, latest first. */
  versions(
    id: string,
    page?: Operations['listTemplateVersions']['query'],
    options?: CallOptions,
  ): Promise<Answer<'listTemplateVersions'>>
  document(
    id: string,
    choice?: Operations['downloadTemplateDocument']['query'],
    options?: CallOptions,
  ): Promise<Download>
  /** The form fields of the document. */
  formFields(
    id: string,
    choice?: Operations['listTemplateFormFields']['query'],
    options?: CallOptions,
  ): Promise<Answer<'listTemplateFormFields'>>
  duplicate(
    id: string,
    wanted: Operations['duplicateTemplate']['body'],
    options?: CallOptions,
  ): Promise<Answer<'duplicateTemplate'>>
  /** Creates a signing request. Only this response contains the signing links and the webhook secret. */
  use(
    id: string,
    wanted: Operations['createSigningRequestFromTemplate']['body'],
    options?: CallOptions,
  ): Promise<Answer<'createSigningRequestFromTemplate'>>
}

export function templatesOf(caller: Caller): Templates {
  const list: Templates['list'] = (filter = {}, options) => caller.data('listTemplates', { query: filter }, options)
  return {
    create: (body, options) => caller.data('createTemplate', { body }, options),
    list,
    all: (filter = {}, options) =>
      itemsOf(
        (cursor) => list({ limit: 100, ...filter, cursor: cursor ?? filter.cursor }, options),
        ({ templates }) => templates,
      ),
    read: (id, query = {}, options) => caller.data('readTemplate', { params: { id }, query }, options),
    replace: (id, body, options) => caller.data('replaceTemplate', { params: { id }, body }, options),
    delete: (id, options) => caller.data('deleteTemplate', { params: { id } }, options),
    versions: (id, query = {}, options) => caller.data('listTemplateVersions', { params: { id }, query }, options),
    document: async (id, query = {}, options) =>
      downloadOf(await caller.file('downloadTemplateDocument', { params: { id }, query }, options)),
    formFields: (id, query = {}, options) => caller.data('listTemplateFormFields', { params: { id }, query }, options),
    duplicate: (id, body, options) => caller.data('duplicateTemplate', { params: { id }, body }, options),
    use: (id, body, options) => caller.data('createSigningRequestFromTemplate', { params: { id }, body }, options),
  }
}
