import { templates as api, signing } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { isManagerOrKey } from '../../http/member-area.ts'
import { sendFile } from '../../http/send-file.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { readAsBody } from '../../http/validation.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import type { Member } from '../../vocabulary/member.ts'
import { fileOfVersion } from '../documents/file-of-version.ts'
import { formFieldsIn } from '../documents/list-form-fields.ts'
import { presentFormFields } from '../documents/present.ts'
import { withHidden } from '../signing/hidden-url.ts'
import { presentCreated } from '../signing/present.ts'
import { requireShareable } from '../signing/signing-link.ts'
import type { SigningPorts } from '../signing/signing-ports.ts'
import { checkTemplate } from './check-template.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { findTemplate, listTemplates, listVersions, readTemplateFile } from './find-template.ts'
import {
  presentListedTemplate,
  presentSummary,
  presentTemplate,
  presentTemplateByHost,
  presentVersion,
} from './present.ts'
import { nextFile, replaceTemplate } from './replace-template.ts'
import { fileOfDocument } from './template-file.ts'
import { readFilled, useTemplate } from './use-template.ts'

export function templateRoutes(ports: SigningPorts & AnswerPorts): Routes {
  const readRequest = (input: unknown) => readAsBody(signing.CreateSigningRequest, input)
  const presentFor = (request: FastifyRequest) => (isManagerOrKey(request) ? presentTemplate : presentTemplateByHost)
  return async (app) => {
    serve(app, api.createTemplate, (request, reply) => {
      const { caller } = request
      const { documentId, ...content } = request.body
      return answerOnce(ports, request, reply, {
        owner: ownerOf(caller),
        status: 201,
        async prepare() {
          const file = await fileOfDocument(ports, caller, documentId)
          await checkTemplate(ports, caller, content, file)
          return file
        },
        run: async (transaction, file) =>
          presentSummary(
            await createTemplate({ ...ports, by: actedBy(ports, request) }, transaction, caller, content, file),
          ),
      })
    })

    serve(app, api.listTemplates, async (request) => {
      const { items, nextCursor } = await listTemplates(ports, ownerOf(request.caller), request.query)
      return success({ templates: items.map(presentListedTemplate), nextCursor })
    })

    serve(app, api.readTemplate, async (request) =>
      success(presentFor(request)(await findTemplate(ports, request.caller, request.params.id, request.query.version))),
    )

    serve(app, api.replaceTemplate, (request, reply) => {
      const { caller } = request
      const { id } = request.params
      const { version, documentId, documentVersion, ...given } = request.body
      return answerOnce(ports, request, reply, {
        owner: ownerOf(caller),
        status: 200,
        async prepare() {
          const { template, found } = await findTemplate(ports, caller, id)
          const file = await nextFile(ports, caller, template, {
            version,
            ...(documentId !== undefined && { documentId }),
            ...(documentVersion !== undefined && { documentVersion }),
          })
          // A version that is restored brings its own URL.
          const source =
            documentVersion === undefined ? found : (await findTemplate(ports, caller, id, documentVersion)).found
          const content = isManagerOrKey(request) ? given : withHidden(withHidden(given, source.content), found.content)
          await checkTemplate(ports, caller, content, file)
          return { id, version, content, file }
        },
        run: async (transaction, next) =>
          presentSummary(await replaceTemplate({ ...ports, by: actedBy(ports, request) }, transaction, caller, next)),
      })
    })

    serve(app, api.deleteTemplate, async (request) => {
      const { id: templateId } = request.params
      // Only people have a role: a key acts for its whole organization.
      const { role = null } = (request.member as Member | undefined) ?? {}
      await deleteTemplate({ ...ports, by: actedBy(ports, request) }, request.caller, role, templateId)
      return success({ templateId, deleted: true })
    })

    serve(app, api.listTemplateVersions, async (request) => {
      const { items, nextCursor } = await listVersions(ports, request.caller, request.params.id, request.query)
      return success({ versions: items.map(presentVersion), nextCursor })
    })

    serve(app, api.downloadTemplateDocument, async (request, reply) => {
      const { id } = request.params
      const { found, open } = await readTemplateFile(ports, request.caller, id, request.query.version)
      const { fileHash: sha256, size } = found.file
      const named = fileOfVersion({ ...found.file, title: found.content.name }, { kind: 'ORIGINAL' })
      return await sendFile(request, reply, { ...named, size, sha256 }, open)
    })

    serve(app, api.listTemplateFormFields, async (request) => {
      const { caller, params, query } = request
      const { found } = await findTemplate(ports, caller, params.id, query.version)
      return success(presentFormFields(await formFieldsIn(ports, caller, found.file)))
    })

    serve(app, api.duplicateTemplate, (request, reply) => {
      const { caller } = request
      return answerOnce(ports, request, reply, {
        owner: ownerOf(caller),
        status: 201,
        prepare() {
          requireShareable('name', request.body.name)
          return findTemplate(ports, caller, request.params.id)
        },
        run: async (transaction, { found }) => {
          const content = { ...found.content, name: request.body.name }
          return presentSummary(
            await createTemplate({ ...ports, by: actedBy(ports, request) }, transaction, caller, content, found.file),
          )
        },
      })
    })

    serve(app, api.createSigningRequestFromTemplate, (request, reply) => {
      const { caller } = request
      return answerOnce(ports, request, reply, {
        owner: ownerOf(caller),
        status: 201,
        prepare: () => readFilled(ports, readRequest, caller, request.params.id, request.body),
        run: async (transaction, filled) =>
          presentCreated(
            ports.publicUrl,
            await useTemplate(ports, transaction, caller, filled),
            isManagerOrKey(request),
          ),
      })
    })
  }
}
