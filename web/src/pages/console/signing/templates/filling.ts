import type { Template } from '@countersign/api'
import { faultOfValue } from '@countersign/rules/field-value'
import type { BodyFor } from '../../../../api/call.ts'
import { isLine, isMailAddress, isPersonName, isPhone, personKey, phoneIn } from '../../../../api/person.ts'
import type { Problem } from '../../../../api/problem.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { isAccessCode } from '../authentication/access-codes.ts'
import { needsCode, needsPhone } from '../authentication/identity-choices.ts'
import { fieldsOf, isPrefillable, needsValue, type TemplateField } from './template-fields.ts'

const texts = consoleTexts.newRequest.wrong

/** What the sender adds to a template. */
export type Filling = {
  readonly title: string
  readonly people: readonly FilledPerson[]
  /** By the ids of the fields. `true` for a checked box. */
  readonly values: Readonly<Record<string, string>>
  readonly message: string
  readonly days: string
}

type FilledPerson = {
  readonly label: string
  readonly name: string
  readonly email: string
  /** Null if this role needs none. */
  readonly accessCode: string | null
  /** Null if this role gets no text messages. */
  readonly phone: string | null
}

export type UseBody = BodyFor<'createSigningRequestFromTemplate'>

/** Messages by input: `title`, `name 0`, `email 0`, `accessCode 0`, `phone 0`, `value field-1`, `message`, `days`. */
export type WrongFilling = Readonly<Record<string, string>>

/** As the template has it. */
export function fillingOf(template: Template): Filling {
  const { name, documentTitle = name, roles, message = '', expiresInDays = 30 } = template
  return {
    title: documentTitle,
    people: roles.map(({ label, name: person = '', email = '', phone = '', authentication }) => {
      const accessCode = needsCode(authentication) ? '' : null
      return { label, name: person, email, accessCode, phone: needsPhone(authentication) ? phone : null }
    }),
    values: Object.fromEntries(prefillable(template).map((field) => [field.id, usualValue(field)])),
    message,
    days: String(expiresInDays),
  }
}

export function prefillable(template: Template): readonly TemplateField[] {
  return fieldsOf(template).filter(isPrefillable)
}

function usualValue({ value }: TemplateField): string {
  return value === true ? 'true' : value === undefined || value === false ? '' : value
}

export function wrongFilling(template: Template, filling: Filling): WrongFilling {
  const { title, people, values, message, days } = filling
  const seen = new Set<string>()
  const wrongPeople = people.flatMap((person, index) => {
    const isTwice = seen.has(personKey(person))
    seen.add(personKey(person))
    return [
      ...(isPersonName(person.name)
        ? isTwice
          ? [[`name ${index}`, texts.twice]]
          : []
        : [[`name ${index}`, texts.name]]),
      ...(isMailAddress(person.email) ? [] : [[`email ${index}`, texts.email]]),
      ...(person.accessCode === null || isAccessCode(person.accessCode)
        ? []
        : [[`accessCode ${index}`, consoleTexts.authentication.wrongCode]]),
      ...(person.phone === null || isPhone(person.phone)
        ? []
        : [[`phone ${index}`, consoleTexts.authentication.wrongPhone]]),
    ]
  })
  const wrongValues = prefillable(template).flatMap((field) => {
    const fault = faultOf(field, values[field.id] ?? '')
    return fault === null ? [] : [[`value ${field.id}`, fault]]
  })
  return {
    ...(isLine(title, 300) ? {} : { title: texts.documentTitle }),
    ...Object.fromEntries([...wrongPeople, ...wrongValues]),
    ...([...message].length <= 5000 ? {} : { message: texts.message }),
    ...(isDeadline(days) ? {} : { days: texts.expiresInDays }),
  }
}

export function faultOf(field: TemplateField, value: string): string | null {
  const { type, options = [], multiline = false, maxLength = null, pattern = null } = field
  const fault = faultOfValue({ type, required: needsValue(field), options, multiline, maxLength, pattern }, value)
  return fault && consoleTexts.placeFields.faults[fault]
}

function isDeadline(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 365
}

/** Only what differs from the template, and everyone. */
export function bodyOf(template: Template, filling: Filling): UseBody {
  const usual = fillingOf(template)
  const values = prefillable(template)
    .filter(({ id }) => filling.values[id] !== usual.values[id])
    .map(({ id, type }) => [id, type === 'checkbox' ? filling.values[id] === 'true' : (filling.values[id] ?? '')])
  return {
    version: template.version,
    documentTitle: filling.title.trim(),
    signers: filling.people.map(({ label, name, email, accessCode, phone }) => ({
      label,
      name: name.trim(),
      email: email.trim(),
      ...(accessCode !== null && { accessCode: accessCode.trim() }),
      ...(phone !== null && { phone: phoneIn(phone) }),
    })),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
    ...(filling.message !== usual.message && { message: filling.message.trim() }),
    ...(filling.days !== usual.days && { expiresInDays: Number(filling.days) }),
  }
}

const byPointer: Readonly<Record<string, WrongFilling>> = {
  '/documentTitle': { title: texts.documentTitle },
  '/message': { message: texts.message },
  '/expiresInDays': { days: texts.expiresInDays },
}

/** The inputs that a refusal is about. The page shows the service's message below. */
export function wrongByRefusal(problem: Problem): WrongFilling {
  return problem.kind === 'refused' ? Object.assign({}, ...problem.fields.map(wrongAt)) : {}
}

function wrongAt(pointer: string): WrongFilling {
  const [, position, part] = /^\/(?:signers|roles)\/(\d+)(?:\/(\w+))?$/.exec(pointer) ?? []
  if (position !== undefined && part === 'accessCode')
    return { [`accessCode ${position}`]: consoleTexts.authentication.wrongCode }
  if (position !== undefined && part === 'phone')
    return { [`phone ${position}`]: consoleTexts.authentication.wrongPhone }
  if (position !== undefined && part === 'email') return { [`email ${position}`]: texts.email }
  if (position !== undefined) return { [`name ${position}`]: part === 'name' ? texts.name : texts.twice }
  const [, id] = /^\/values\/([\w-]+)$/.exec(pointer) ?? []
  if (id !== undefined) return { [`value ${id}`]: consoleTexts.templates.filling.wrongValue }
  return (Object.hasOwn(byPointer, pointer) && byPointer[pointer]) || {}
}
