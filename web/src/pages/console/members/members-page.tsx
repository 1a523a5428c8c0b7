import { useState } from 'react'
import { type Member, type NewMember, removeMember } from '../../../api/console/members.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/isolated.ts'
import { Confirm } from '../kit/confirm.tsx'
import { List } from '../kit/list.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { usePages } from '../kit/use-pages.ts'
import { useSession } from '../shell/session.tsx'
import { MemberAdded } from './member-added.tsx'
import { memberColumns, nameOf } from './member-columns.tsx'
import { MemberForm } from './member-form.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { RoleRules } from './role-rules.tsx'

const texts = consoleTexts.members

type Step =
  | { readonly at: 'list' }
  | { readonly at: 'add' }
  | { readonly at: 'added'; readonly added: NewMember }
  | { readonly at: 'remove'; readonly member: Member }

export function MembersPage() {
  const session = useSession()
  const { own, manages, refresh } = session
  const pages = usePages<Member>(own('members'), 'members')
  const [step, setStep] = useState<Step>({ at: 'list' })
  const [news, setNews] = useState('')
  const close = () => setStep({ at: 'list' })

  return (
    <>
      <PageHead
        title={texts.title}
        lead={manages ? texts.lead : texts.notYours}
        actions={
          manages && (
            <button type="button" className="button" onClick={() => setStep({ at: 'add' })}>
              {texts.add}
            </button>
          )
        }
      />
      <p role="status" className="success-note">
        {news}
      </p>
      <List
        caption={texts.list}
        pages={pages}
        columns={memberColumns(session, {
          onRemove: (member) => setStep({ at: 'remove', member }),
          onRoleChanged: (changed) => {
            setNews(texts.roleChanged(isolated(nameOf(changed)), consoleTexts.shell.roles[changed.role]))
            pages.reload()
            if (changed.isYou) refresh()
          },
        })}
        idOf={({ userId }) => userId}
        empty={null}
      />
      <RoleRules />
      {manages && <OrganizationForm />}
      {step.at === 'add' && (
        <MemberForm
          onClose={close}
          onAdded={(added) => {
            setNews('')
            setStep({ at: 'added', added })
            pages.reload()
          }}
        />
      )}
      {step.at === 'added' && <MemberAdded added={step.added} onClose={close} />}
      {step.at === 'remove' && (
        <Confirm
          {...wordsOfRemoval(step.member, session.organization.name)}
          act={(signal) => removeMember(own, step.member.userId, signal)}
          onClose={close}
          onDone={() => {
            close()
            if (step.member.isYou) return refresh()
            setNews(texts.removed(isolated(nameOf(step.member))))
            pages.reload()
          }}
        />
      )}
    </>
  )
}

function wordsOfRemoval(member: Member, organization: string) {
  return member.isYou
    ? { title: texts.leaveTitle(isolated(organization)), text: texts.leaveText, action: texts.leaveAction }
    : { title: texts.removeTitle(isolated(nameOf(member))), text: texts.removeText, action: texts.removeAction }
}
