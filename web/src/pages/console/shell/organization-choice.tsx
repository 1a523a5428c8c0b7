import { useId } from 'react'
import { consoleTexts } from '../../../strings/console.ts'
import type { Session } from './session.tsx'

/** Selects the organization. Hidden for people with only one. */
export function OrganizationChoice({ session: { me, organization, choose } }: { readonly session: Session }) {
  const id = useId()
  if (me.organizations.length < 2) {
    return (
      // The border is at the inline start of the page, in whatever direction the name runs.
      <p className="console-organization console-organization-name">
        <bdi>{organization.name}</bdi>
      </p>
    )
  }
  return (
    <p className="console-organization">
      <label className="visually-hidden" htmlFor={id}>
        {consoleTexts.shell.organization}
      </label>
      <select id={id} value={organization.id} onChange={({ target }) => choose(target.value)}>
        {me.organizations.map(({ id: value, name }) => (
          <option key={value} value={value} dir="auto">
            {name}
          </option>
        ))}
      </select>
    </p>
  )
}
