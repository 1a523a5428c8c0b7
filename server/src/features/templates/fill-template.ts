import type { templates as api, signing } from '@countersign/api'
import { fieldId } from '@countersign/rules/field-id'
import { type Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { withChanges } from '../signing/duplicate-request.ts'
import { labelKey, positionOf, positionsOf } from '../signing/fields/read-fields.ts'
import type { TemplateContent, TemplateVersion } from './model.ts'
import type { Names } from './name-fields.ts'

/** What a caller adds to a template. */
export type Filling = Omit<api.UseTemplate, 'version'>

/** A version of a template that can be filled in many times: nothing in it depends on the caller. */
export interface ReadyTemplate extends Pick<TemplateVersion, 'content' | 'file'> {
  /** With ids, and with numbers instead of labels. */
  readonly fields: readonly IdentifiedField[]
  /** The positions of the roles, by the keys of their labels. */
  readonly positions: ReadonlyMap<string, number>
}

type IdentifiedField = signing.NewField & { readonly id: string }

export function readyTemplate({ content, file }: Pick<TemplateVersion, 'content' | 'file'>): ReadyTemplate {
  const fields = numberedFields(content).map((field, index) => ({ ...field, id: fieldId(field, index) }))
  return { content, file, fields, positions: positionsOf(content.roles) }
}

/** Reads a template and what the caller adds as the input of a new request. It must be checked like any other. */
export function fillTemplate(template: ReadyTemplate, filling: Filling) {
  return filled(template, filling, (fields) => fields)
}

/**
 * Like fillTemplate, without the fields to which the caller adds nothing: they were checked with the template. A check
 * of all fields in each of many rows would take minutes.
 */
export function fillChanged(template: ReadyTemplate, filling: Filling) {
  const { values = {} } = filling
  return filled(template, filling, (fields) =>
    fields.filter(({ id, readOnly, value }) => Object.hasOwn(values, id) || (readOnly && value === undefined)),
  )
}

function filled(
  { content, file, fields: all, positions }: ReadyTemplate,
  filling: Filling,
  pick: (fields: readonly IdentifiedField[]) => readonly IdentifiedField[],
) {
  const { signers, values = {}, ...changes } = filling
  const people = peopleOf(content.roles, positions, signers)
  requireKnownValues(all, values)
  const fields = pick(all).map((field) => withValue(field, values))
  const input = withChanges({ ...requestOf(content, people, fields), documentId: file.documentId }, changes)
  return { input, names: namesOf(content, signers, fields) }
}

/** The part of the input that is the same for everyone. */
export function requestOf(
  content: TemplateContent,
  signers: readonly signing.NewSigner[],
  fields: readonly signing.NewField[],
): signing.CreateSigningRequest {
  const { name, roles: _roles, fields: _fields, documentTitle = name, ...settings } = content
  return { ...settings, documentTitle, signers: [...signers], ...(fields.length > 0 && { fields: [...fields] }) }
}

function peopleOf(
  roles: readonly api.TemplateRole[],
  positions: ReadyTemplate['positions'],
  given: readonly api.TemplateSigner[],
): readonly signing.NewSigner[] {
  const byPosition = new Map<number, api.TemplateSigner>()
  for (const [index, signer] of given.entries()) {
    const position = positions.get(labelKey(signer.label))
    const name = `signers[${index}].label`
    if (position === undefined) throw unknownRole(name, signer.label, roles)
    if (byPosition.has(position)) {
      throw wrongField(name, `${name} is "${signer.label}", which another signer has. Send each role once.`)
    }
    byPosition.set(position, signer)
  }
  return roles.map((role, position) => personOf(role, byPosition.get(position)))
}

function unknownRole(name: string, label: string, roles: readonly api.TemplateRole[]): Refusal {
  const known = roles.map((role) => role.label).join(', ')
  return wrongField(name, `${name} is "${label}", which is not a role of this template. Send one of ${known}.`)
}

function personOf(role: api.TemplateRole, given: api.TemplateSigner | undefined): signing.NewSigner {
  const { label, name: usualName, email: usualEmail, language: usualLanguage, phone: usualPhone, ...settings } = role
  const { name = usualName, email = usualEmail, language = usualLanguage, phone = usualPhone, accessCode } = given ?? {}
  if (name === undefined || email === undefined) {
    const missing = [name === undefined ? 'name' : [], email === undefined ? 'email' : []].flat().join(' and ')
    throw wrongField('signers', `signers has no ${missing} for the role "${label}". Send a signer with this label.`)
  }
  return {
    ...settings,
    label,
    name,
    email,
    ...(language !== undefined && { language }),
    ...(accessCode !== undefined && { accessCode }),
    ...(phone !== undefined && { phone }),
  }
}

function requireKnownValues(fields: readonly IdentifiedField[], values: signing.FieldValues): void {
  const ids = new Set(fields.map(({ id }) => id))
  const unknown = Object.keys(values).find((id) => !ids.has(id))
  if (unknown === undefined) return
  const shown = unknown.slice(0, 64)
  throw wrongField(`values.${shown}`, `values.${shown} is not a field of this template. Send the id of a field.`)
}

function withValue(field: IdentifiedField, values: signing.FieldValues): IdentifiedField {
  const value = Object.hasOwn(values, field.id) ? values[field.id] : undefined
  return value === undefined ? field : { ...field, value }
}

/** The fields of a template as those of a request, whose signers have the order of the roles. */
export function numberedFields({ fields = [], roles }: Pick<TemplateContent, 'fields' | 'roles'>): signing.NewField[] {
  return fields.map(({ signer, ...field }, index) => {
    if (typeof signer !== 'string') return signer === undefined ? field : { ...field, signer }
    const position = positionOf(signer, roles)
    if (position < 0) throw unknownRole(`fields[${index}].signer`, signer, roles)
    return { ...field, signer: position + 1 }
  })
}

function namesOf(
  { roles }: TemplateContent,
  signers: readonly api.TemplateSigner[],
  fields: readonly IdentifiedField[],
): Names {
  return {
    signer(index) {
      const key = labelKey(roles[index]?.label ?? '')
      const given = signers.findIndex(({ label }) => labelKey(label) === key)
      return given < 0 ? `roles[${index}]` : `signers[${given}]`
    },
    value: (index) => `values.${fields[index]?.id}`,
  }
}
