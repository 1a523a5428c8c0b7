import './members.css'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.members
const roles = ['owner', 'admin', 'member'] as const

export function RoleRules() {
  return (
    <section className="section">
      <h2>{texts.rulesTitle}</h2>
      <dl className="role-rules">
        {roles.map((role) => (
          <div key={role}>
            <dt>{consoleTexts.shell.roles[role]}</dt>
            <dd>{texts.rules[role]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
