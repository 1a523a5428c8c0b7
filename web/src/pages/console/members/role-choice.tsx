import { useState } from 'react'
import { changeRole, type Member } from '../../../api/console/members.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { Failure } from '../kit/failure.tsx'
import { useAct } from '../kit/use-act.ts'
import { useSession } from '../shell/session.tsx'
import { nameOf } from './name-of.ts'
import { rolesToGive } from './roles-to-give.ts'

type Props = { readonly member: Member; readonly onChanged: (member: Member) => void }

/** Shows what was chosen while the service is asked, and what holds after it has refused. */
export function RoleChoice({ member, onChanged }: Props) {
  const { own, organization } = useSession()
  const { busy, problem, run } = useAct()
  const [chosen, setChosen] = useState(member.role)
  const roles = rolesToGive(organization.role)
  return (
    <div className="role-choice">
      <select
        aria-label={consoleTexts.members.roleOf(nameOf(member))}
        aria-disabled={busy}
        value={busy ? chosen : member.role}
        onChange={({ target }) => {
          const role = roles.find((one) => one === target.value) ?? member.role
          setChosen(role)
          run((signal) => changeRole(own, member.userId, role, signal), onChanged)
        }}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {consoleTexts.shell.roles[role]}
          </option>
        ))}
      </select>
      <Failure problem={problem} />
    </div>
  )
}
