import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { checkNewRequest } from '../signing/check-new-request.ts'
import { requireFit } from '../signing/create-request.ts'
import { requirePdf } from '../signing/fields/model.ts'
import { readFields } from '../signing/fields/read-fields.ts'
import { requirePlaces } from '../signing/fields/require-locatable.ts'
import { requireShareable } from '../signing/signing-link.ts'
import { numberedFields, requestOf } from './fill-template.ts'
import type { TemplateContent, TemplateFile } from './model.ts'
import { naming } from './name-fields.ts'

type Ports = Parameters<typeof checkNewRequest>[0] & {
  readonly database: Database
  readonly blobStore: BlobStore
  readonly clock: Clock
}

/**
 * Checks a template as the request that it will be, with a sample person in each role. It reads the document, so it
 * runs before the transaction.
 */
export async function checkTemplate(
  ports: Ports,
  caller: Caller,
  content: TemplateContent,
  file: TemplateFile,
): Promise<void> {
  requireShareable('name', content.name)
  const sample = { ...sampleOf(content), documentId: file.documentId }
  await naming({ signer: (index) => `roles[${index}]` }, async () => {
    // Each request gives its own codes.
    await checkNewRequest(ports, sample, () => true)
    requirePdf(file, readFields(sample), { number: 1, count: 1 })
    await requireFit(ports.database, { ...file, owner: ownerOf(caller) })
    await requirePlaces(ports, sample, file.fileHash, caller.organization?.id ?? null)
  })
}

/** Reserved for examples (ITU-T E.164.1 allots +999 to nobody). */
const samplePhone = '+9990000000'

/** Values that each request adds are not there yet. */
function sampleOf(content: TemplateContent) {
  const people = content.roles.map((role, index) => ({
    ...role,
    name: role.name ?? role.label,
    email: role.email ?? `role-${index + 1}@example.org`,
    ...(role.authentication?.includes('sms_code') && { phone: role.phone ?? samplePhone }),
  }))
  const fields = numberedFields(content).map((field) => ({
    ...field,
    readOnly: field.readOnly && field.value !== undefined,
  }))
  return requestOf(content, people, fields)
}
