import type { templates as api, signing } from '@countersign/api'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { checkNewRequest } from '../signing/check-new-request.ts'
import { type CreatedRequest, createSigningRequest } from '../signing/create-request.ts'
import type { SigningPorts } from '../signing/signing-ports.ts'
import { fillTemplate, readyTemplate } from './fill-template.ts'
import { findTemplate } from './find-template.ts'
import type { FoundTemplate } from './model.ts'
import { naming } from './name-fields.ts'

/** Checks an input like a body of this kind, and fills in what is missing. */
export type ReadRequest = (input: unknown) => signing.CreateSigningRequest

export interface FilledTemplate {
  readonly from: FoundTemplate
  readonly input: signing.CreateSigningRequest
}

export type CheckPorts = Parameters<typeof checkNewRequest>[0]

/** Reads one of the caller's templates as a checked input of a new request. */
export async function readFilled(
  ports: CheckPorts & { readonly database: Database },
  read: ReadRequest,
  caller: Caller,
  id: string,
  { version, ...filling }: api.UseTemplate,
): Promise<FilledTemplate> {
  const from = await findTemplate(ports, caller, id, version)
  return { from, input: await checkFilled(ports, read, fillTemplate(readyTemplate(from.found), filling)) }
}

/** The places of the fields were checked with the template, whose document is the same. */
export async function checkFilled(
  ports: CheckPorts,
  read: ReadRequest,
  { input, names }: ReturnType<typeof fillTemplate>,
): Promise<signing.CreateSigningRequest> {
  return await naming(names, async () => {
    const checked = read(input)
    await checkNewRequest(ports, checked)
    return checked
  })
}

export async function useTemplate(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { from: { template, found }, input }: FilledTemplate,
): Promise<CreatedRequest> {
  return await createSigningRequest(ports, transaction, caller, input, {
    from: { templateId: template.id },
    copies: [{ document: { ...found.file, owner: template.owner }, file: found.file }],
  })
}
