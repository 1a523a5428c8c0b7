import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { usePerson } from '../shell/person.tsx'
import type { Session } from '../shell/session.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSections } from './second-factor-sections.tsx'
import { SessionsSection } from './sessions-section.tsx'

const texts = consoleTexts.account

/** Without an organization, `session` is null. */
export function AccountPage({ session }: { readonly session: Session | null }) {
  const { signOut } = usePerson()
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <button type="button" className="button button-plain" onClick={signOut}>
            {consoleTexts.shell.person.signOut}
          </button>
        }
      />
      <ProfileSection />
      {session !== null && <OwnOrganizations session={session} />}
      <PasswordForm />
      <SecondFactorSections />
      <SessionsSection />
      {session !== null && (
        <p className="section">
          <OwnLink to="/keys">{texts.ownKeys}</OwnLink>
        </p>
      )}
    </>
  )
}

function OwnOrganizations({ session: { me, organization: current, choose } }: { readonly session: Session }) {
  return (
    <section className="section">
      <h2>{texts.organizationsTitle}</h2>
      <div className="list">
        <table>
          <caption className="visually-hidden">{texts.organizationsTitle}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.columns.organization}</th>
              <th scope="col">{texts.columns.role}</th>
              <th scope="col">
                <span className="visually-hidden">{texts.columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {me.organizations.map(({ id, name, role }) => (
              <tr key={id}>
                <th scope="row" data-name={texts.columns.organization}>
                  <bdi>{name}</bdi>
                </th>
                <td data-name={texts.columns.role}>{consoleTexts.shell.roles[role]}</td>
                <td>
                  {id === current.id ? (
                    <Badge tone="good">{texts.current}</Badge>
                  ) : (
                    <button
                      type="button"
                      className="button-small"
                      aria-label={texts.workHereNamed(name)}
                      onClick={() => choose(id)}
                    >
                      {texts.workHere}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
