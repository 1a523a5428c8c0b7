import type { Template } from '@countersign/api'
import { Icon } from '../../../../components/icon.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { nameIdentity } from '../authentication/identity-choices.ts'
import { PersonMark } from '../place-fields/signer-choice.tsx'
import { fieldsOf, needsValue, type TemplateField } from './template-fields.ts'

const texts = consoleTexts.templates.page
const signing = consoleTexts.signing
const identities = consoleTexts.authentication

type Role = Template['roles'][number]

/** Who signs, and what each of them fills in. */
export function TemplateRoles({ template }: { readonly template: Template }) {
  const { roles } = template
  const fields = fieldsOf(template)
  const seals = fields.filter(({ type }) => type === 'seal')
  const orders = [...new Set(roles.map(({ order = 0 }) => order))].sort((one, other) => one - other)
  return (
    <section aria-labelledby="template-roles-title">
      <h2 id="template-roles-title">{texts.people}</h2>
      <ol className="template-roles">
        {roles.map((role, index) => (
          <li key={role.label} className="card signer-card">
            <p className="signer-line">
              <span>
                <PersonMark person={{ key: index + 1, position: index + 1, name: role.label }} />{' '}
                <strong>
                  <bdi>{role.label}</bdi>
                </strong>
              </span>
              <span className="note">{settingsOf(role, orders)}</span>
            </p>
            <Person role={role} />
            <FieldList fields={fields.filter((field) => field.role === index && field.type !== 'seal')} />
          </li>
        ))}
        {seals.length > 0 && (
          <li className="card signer-card">
            <p>
              <Icon name="seal" /> <strong>{texts.seals}</strong>
            </p>
            <FieldList fields={seals} />
          </li>
        )}
      </ol>
    </section>
  )
}

function settingsOf(given: Role, orders: readonly number[]): string {
  const { role = 'signer', order = 0, delivery, mayDelegate, authentication } = given
  return [
    signing.roles[role],
    ...(orders.length > 1 && role !== 'cc' ? [signing.group(orders.indexOf(order) + 1)] : []),
    ...(delivery === 'in_person' ? [texts.inPerson] : []),
    ...(mayDelegate === true ? [texts.mayDelegate] : []),
    ...(authentication === undefined ? [] : [`${identities.title}: ${nameIdentity(authentication, identities.names)}`]),
  ].join(' · ')
}

function Person({ role: { name, email } }: { readonly role: Role }) {
  if (name === undefined && email === undefined) return <p className="note">{texts.open}</p>
  return (
    <p>
      <bdi>{name}</bdi>{' '}
      <bdi className="note" dir="ltr">
        {email}
      </bdi>
    </p>
  )
}

function FieldList({ fields }: { readonly fields: readonly TemplateField[] }) {
  if (fields.length === 0) return <p className="note">{texts.noFields}</p>
  return (
    <ul className="template-fields">
      {fields.map((field) => (
        <li key={field.id}>
          {consoleTexts.placeFields.types[field.type]}
          {field.label !== undefined && (
            <>
              {': '}
              <bdi>{field.label}</bdi>
            </>
          )}{' '}
          <span className="note">{[placeOf(field), ...valueText(field)].join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

function placeOf({ page = 1, anchor, name }: TemplateField): string {
  if (anchor !== undefined) return texts.byText(anchor)
  if (name !== undefined) return texts.byName(name)
  return page === -1 ? texts.lastPage : texts.onPage(page)
}

function valueText(field: TemplateField): string[] {
  const { type, value, readOnly = false } = field
  if (needsValue(field)) return [texts.perRequest]
  const shown =
    type === 'checkbox' ? (value === true ? consoleTexts.placeFields.panel.checked : '') : String(value ?? '')
  return [...(shown === '' ? [] : [shown]), ...(readOnly ? [texts.readOnly] : [])]
}
