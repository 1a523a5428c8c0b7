import type { templates as api, signing } from '@countersign/api'
import { wrongField } from '../../vocabulary/refusal.ts'
import { withChanges } from '../signing/duplicate-request.ts'
import { fieldId } from '../signing/fields/read-fields.ts'
import { labelKey, type TemplateContent, type TemplateVersion } from './model.ts'
import type { Names } from './name-fields.ts'

/** What a caller adds to a template. */
export type Filling = Omit<api.UseTemplate, 'version'>

/** Reads a template and what the caller adds as the input of a new request. It must be checked like any other. */
export function fillTemplate({ content, file }: Pick<TemplateVersion, 'content' | 'file'>, filling: Filling) {
  const { signers, values = {}, ...changes } = filling
  const people = peopleOf(content.roles, signers)
  const fields = fieldsOf(content, values)
  const input = withChanges({ ...requestOf(content, people, fields), documentId: file.documentId }, changes)
  return { input, names: namesOf(content, signers) }
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
  given: readonly api.TemplateSigner[],
): readonly signing.NewSigner[] {
  const byLabel = new Map<string, api.TemplateSigner>()
  for (const [index, signer] of given.entries()) {
    const key = labelKey(signer.label)
    const name = `signers[${index}].label`
    if (!roles.some(({ label }) => labelKey(label) === key)) {
      const known = roles.map(({ label }) => label).join(', ')
      throw wrongField(
        name,
        `${name} is "${signer.label}", which is not a role of this template. Send one of ${known}.`,
      )
    }
    if (byLabel.has(key)) {
      throw wrongField(name, `${name} is "${signer.label}", which another signer has. Send each role once.`)
    }
    byLabel.set(key, signer)
  }
  return roles.map((role) => personOf(role, byLabel.get(labelKey(role.label))))
}

function personOf(role: api.TemplateRole, given: api.TemplateSigner | undefined): signing.NewSigner {
  const { label, name: usualName, email: usualEmail, language: usualLanguage, ...settings } = role
  const { name = usualName, email = usualEmail, language = usualLanguage } = given ?? {}
  if (name === undefined || email === undefined) {
    const missing = [name === undefined ? 'name' : [], email === undefined ? 'email' : []].flat().join(' and ')
    throw wrongField('signers', `signers has no ${missing} for the role "${label}". Send a signer with this label.`)
  }
  return { ...settings, label, name, email, ...(language !== undefined && { language }) }
}

/** With the values of the caller, and with numbers instead of labels. */
function fieldsOf(content: TemplateContent, values: signing.FieldValues): readonly signing.NewField[] {
  const fields = numberedFields(content)
  const ids = new Set(fields.map(fieldId))
  const unknown = Object.keys(values).find((id) => !ids.has(id))
  if (unknown !== undefined) {
    const shown = unknown.slice(0, 64)
    throw wrongField(`values.${shown}`, `values.${shown} is not a field of this template. Send the id of a field.`)
  }
  return fields.map((field, index) => {
    const value = Object.hasOwn(values, fieldId(field, index)) ? values[fieldId(field, index)] : undefined
    return value === undefined ? field : { ...field, value }
  })
}

/** The fields of a template as those of a request, whose signers have the order of the roles. */
export function numberedFields({ fields = [], roles }: Pick<TemplateContent, 'fields' | 'roles'>): signing.NewField[] {
  return fields.map(({ signer, ...field }, index) =>
    signer === undefined ? field : { ...field, signer: roleNumber(signer, index, roles) },
  )
}

function roleNumber(signer: number | string, index: number, roles: readonly api.TemplateRole[]): number {
  if (typeof signer === 'number') return signer
  const position = roles.findIndex(({ label }) => labelKey(label) === labelKey(signer))
  if (position >= 0) return position + 1
  const name = `fields[${index}].signer`
  const known = roles.map(({ label }) => label).join(', ')
  throw wrongField(name, `${name} is "${signer}", which is not a role of this template. Send one of ${known}.`)
}

function namesOf({ roles, fields = [] }: TemplateContent, signers: readonly api.TemplateSigner[]): Names {
  return {
    signer(index) {
      const key = labelKey(roles[index]?.label ?? '')
      const given = signers.findIndex(({ label }) => labelKey(label) === key)
      return given < 0 ? `roles[${index}]` : `signers[${given}]`
    },
    value(index) {
      const field = fields[index]
      return field === undefined ? `fields[${index}].value` : `values.${fieldId(field, index)}`
    },
  }
}
