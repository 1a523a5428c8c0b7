import type { Invitation } from '@countersign/api'
import { act } from '../../../api/console.ts'
import type { Column } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { type Session, useSession } from '../shell/session.tsx'
import { mayChange } from './member.ts'

const texts = consoleTexts.members.invitations

type Acts = {
  readonly onSentAgain: (invitation: Invitation) => void
  readonly onWithdraw: (invitation: Invitation) => void
}

export function invitationColumns(session: Session, acts: Acts): readonly Column<Invitation>[] {
  return [
    { name: texts.columns.email, isHead: true, cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
    { name: texts.columns.role, cell: ({ role }) => consoleTexts.shell.roles[role] },
    { name: texts.columns.by, cell: ({ invitedBy }) => <bdi>{invitedBy}</bdi> },
    {
      name: texts.columns.until,
      cell: ({ expiresAt }) =>
        Date.parse(expiresAt) <= Date.now() ? <Badge tone="plain">{texts.expired}</Badge> : <When iso={expiresAt} />,
    },
    {
      name: texts.columns.actions,
      isAction: true,
      cell: (invitation) => mayChange(session, invitation) && <InvitationActs invitation={invitation} {...acts} />,
    },
  ]
}

function InvitationActs({ invitation, onSentAgain, onWithdraw }: Acts & { readonly invitation: Invitation }) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const { email, role } = invitation
  return (
    <div className="invitation-acts">
      <button
        type="button"
        className="button-small"
        aria-disabled={busy}
        aria-label={busy ? undefined : texts.againTo(isolated(email))}
        onClick={() => run((signal) => act(own('inviteMember'), { email, role }, signal), onSentAgain)}
      >
        {busy ? consoleTexts.shared.working : texts.again}
      </button>
      <button
        type="button"
        className="button-small"
        aria-label={texts.withdrawTo(isolated(email))}
        onClick={() => onWithdraw(invitation)}
      >
        {texts.withdraw}
      </button>
      <Failure problem={problem} />
    </div>
  )
}
