import type { OrganizationMember as Member } from '@countersign/api'
import type { Column } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import type { Session } from '../shell/session.tsx'
import { mayChange, nameOf } from './member.ts'
import { RoleChoice } from './role-choice.tsx'

const texts = consoleTexts.members

type Acts = { readonly onRemove: (member: Member) => void; readonly onRoleChanged: (member: Member) => void }

export function memberColumns(session: Session, { onRemove, onRoleChanged }: Acts): readonly Column<Member>[] {
  return [
    {
      name: texts.columns.name,
      isHead: true,
      cell: (member) => (
        <>
          <bdi>{nameOf(member)}</bdi> {member.isYou && <Badge tone="plain">{texts.you}</Badge>}
        </>
      ),
    },
    { name: texts.columns.email, cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
    {
      name: texts.columns.role,
      cell: (member) =>
        mayChange(session, member) ? (
          <RoleChoice member={member} onChanged={onRoleChanged} />
        ) : (
          consoleTexts.shell.roles[member.role]
        ),
    },
    { name: texts.columns.since, cell: ({ createdAt }) => <When iso={createdAt} /> },
    {
      name: texts.columns.actions,
      isAction: true,
      cell: (member) =>
        (member.isYou || mayChange(session, member)) && (
          <button
            type="button"
            className="button-small"
            aria-label={member.isYou ? texts.leave : texts.removeNamed(nameOf(member))}
            onClick={() => onRemove(member)}
          >
            {member.isYou ? texts.leave : texts.remove}
          </button>
        ),
    },
  ]
}
