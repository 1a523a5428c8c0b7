import type { OrganizationMember as Member, Role } from '@countersign/api'
import { useEffect, useRef, useState } from 'react'
import { act } from '../../../api/console.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { useSession } from '../shell/session.tsx'
import { nameOf, rolesToGive } from './member.ts'

const texts = consoleTexts.members

type Props = { readonly member: Member; readonly onChanged: (member: Member) => void }

/**
 * Choosing a role changes nothing, because arrow keys pass through the options (WCAG 3.2.2). The button that then
 * appears does.
 */
export function RoleChoice({ member, onChanged }: Props) {
  const { own, organization } = useSession()
  const { busy, problem, run, forget } = useAction()
  const [chosen, setChosen] = useState<Role | null>(null)
  // Until the list reloads, it contains the earlier role.
  const [given, setGiven] = useState<{ readonly listed: Member; readonly role: Role } | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [changes, setChanges] = useState(0)
  const select = useRef<HTMLSelectElement>(null)
  // The pressed button disappears and would lose the focus.
  useEffect(() => {
    if (changes > 0) select.current?.focus()
  }, [changes])

  const role = given?.listed === member ? given.role : member.role
  const wanted = chosen ?? role
  const change = (signal: AbortSignal) => act(own('changeRole', { userId: member.userId }), { role: wanted }, signal)
  const changed = (now: Member) => {
    setConfirming(false)
    setChosen(null)
    setGiven({ listed: member, role: now.role })
    setChanges((before) => before + 1)
    onChanged(now)
  }
  const why = whyConfirm(member.isYou, role, wanted)
  return (
    <div className="role-choice">
      <select
        ref={select}
        aria-label={texts.roleOf(nameOf(member))}
        disabled={busy}
        value={wanted}
        onChange={({ target }) => {
          forget()
          setChosen(rolesToGive(organization.role).find((one) => one === target.value) ?? null)
        }}
      >
        {rolesToGive(organization.role).map((one) => (
          <option key={one} value={one}>
            {consoleTexts.shell.roles[one]}
          </option>
        ))}
      </select>
      {wanted !== role && (
        <button
          type="button"
          className="button-small"
          aria-label={busy ? undefined : texts.roleChange.actionOf(isolated(nameOf(member)))}
          aria-disabled={busy}
          onClick={() => (why === null ? run(change, changed) : setConfirming(true))}
        >
          {busy ? consoleTexts.shared.working : texts.roleChange.action}
        </button>
      )}
      <Failure problem={problem} />
      {confirming && why !== null && (
        <Confirm
          title={texts.roleChange.title(isolated(nameOf(member)), consoleTexts.shell.roles[wanted])}
          text={why}
          action={texts.roleChange.action}
          act={change}
          onDone={changed}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

/** Null for changes that the same person can undo. */
function whyConfirm(isYou: boolean, role: Role, wanted: Role): string | null {
  if (isYou) return texts.roleChange.own
  if (wanted === 'owner') return texts.roleChange.toOwner
  return role === 'owner' ? texts.roleChange.fromOwner : null
}
