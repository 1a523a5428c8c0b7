import type { Template } from '@countersign/api'
import type { Table } from '../../../../files/csv.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { needsPhone } from '../authentication/identity-choices.ts'
import { prefillable } from '../templates/filling.ts'
import { needsValue, type TemplateField } from '../templates/template-fields.ts'
import { nameOf } from '../templates/value-field.tsx'

const texts = consoleTexts.templates.bulks.targets

/** What a column can be used for. */
export type Target =
  | (TargetOf & { readonly kind: 'name' | 'email' | 'phone'; readonly role: number })
  | (TargetOf & { readonly kind: 'value'; readonly field: TemplateField })
  | (TargetOf & { readonly kind: 'documentTitle' | 'externalId' | 'message' })

type TargetOf = {
  /** Unique in its template. */
  readonly key: string
  /** As the column of the example file. */
  readonly name: string
  /** Other names that a column may have. */
  readonly others: readonly string[]
  /** Whether every row needs it. */
  readonly isNeeded: boolean
}

/** In the order of the example file. */
export function targetsOf(template: Template): readonly Target[] {
  const { roles } = template
  const isOnly = roles.length === 1
  const words = consoleTexts.newRequest.signers
  const people = roles.flatMap((role, index): Target[] => [
    {
      kind: 'name',
      role: index,
      key: `name ${index}`,
      name: texts.name(role.label),
      others: [`${role.label} name`, role.label, ...(isOnly ? ['name', words.name] : [])],
      isNeeded: role.name === undefined,
    },
    {
      kind: 'email',
      role: index,
      key: `email ${index}`,
      name: texts.email(role.label),
      others: [
        `${role.label} email`,
        `${role.label} email address`,
        ...(isOnly ? ['email', 'email address', words.email] : []),
      ],
      isNeeded: role.email === undefined,
    },
    ...(needsPhone(role.authentication)
      ? [
          {
            kind: 'phone' as const,
            role: index,
            key: `phone ${index}`,
            name: texts.phone(role.label),
            others: [`${role.label} phone`, ...(isOnly ? ['phone', consoleTexts.authentication.phone] : [])],
            isNeeded: role.phone === undefined,
          },
        ]
      : []),
  ])
  const values = prefillable(template).map(
    (field): Target => ({
      kind: 'value',
      field,
      key: valueKey(field.id),
      name: nameOf(field),
      others: [field.id],
      isNeeded: needsValue(field),
    }),
  )
  const others = (['documentTitle', 'externalId', 'message'] as const).map(
    (kind): Target => ({ kind, key: kind, name: nameOfSetting[kind], others: [kind], isNeeded: false }),
  )
  return withUniqueNames([...people, ...values, ...others])
}

/** The key of the target for the field with this id. */
export function valueKey(id: string): string {
  return `value ${id}`
}

const nameOfSetting = { documentTitle: texts.title, externalId: texts.reference, message: texts.message } as const

function withUniqueNames(targets: readonly Target[]): readonly Target[] {
  const number = (wanted: string) => targets.filter(({ name }) => keyOf(name) === keyOf(wanted)).length
  return targets.map((target) =>
    target.kind === 'value' && number(target.name) > 1
      ? { ...target, name: `${target.name} (${target.field.id})` }
      : target,
  )
}

function keyOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
}

/** The key of a target for each column; null for a column that is not used. */
export type Mapping = readonly (string | null)[]

/** By the names of the columns. */
export function guessMapping({ columns }: Table, targets: readonly Target[]): Mapping {
  const taken = new Set<string>()
  return columns.map((column) => {
    const free = targets.filter(({ key }) => !taken.has(key))
    const wanted = keyOf(column)
    const found =
      free.find(({ name }) => keyOf(name) === wanted) ??
      free.find(({ others }) => others.some((other) => keyOf(other) === wanted))
    if (found !== undefined) taken.add(found.key)
    return found?.key ?? null
  })
}

/** The example file: the names of the columns, and a row that shows what to enter. */
export function exampleOf(template: Template): readonly (readonly string[])[] {
  const targets = targetsOf(template)
  return [targets.map(({ name }) => name), targets.map((target) => exampleValue(target, template))]
}

function exampleValue(target: Target, { roles }: Template): string {
  switch (target.kind) {
    case 'name':
      return roles[target.role]?.name ?? 'Anna Kowalska'
    case 'email':
      return roles[target.role]?.email ?? `anna${target.role + 1}@example.com`
    case 'phone':
      return roles[target.role]?.phone ?? '+4915112345678'
    case 'value': {
      const { type, options = [], value, readOnly = false } = target.field
      if (value !== undefined) return String(value)
      if (options.length > 0) return options[0] ?? ''
      return type === 'number' ? '100' : type === 'checkbox' ? 'true' : readOnly ? 'ABC' : ''
    }
    case 'documentTitle':
    case 'externalId':
    case 'message':
      return ''
  }
}
