import type { Invitation, OrganizationMember as Member } from '@countersign/api'
import { useState } from 'react'
import { act } from '../../../api/console.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { List } from '../../../components/list.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { useSession } from '../shell/session.tsx'
import { InviteForm } from './invite-form.tsx'
import { KeysLeft } from './keys-left.tsx'
import { LanguageSection } from './language-section.tsx'
import { type KeyLeft, nameOf } from './member.ts'
import { memberColumns } from './member-columns.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { RoleRules } from './role-rules.tsx'

const texts = consoleTexts.members

type Step =
  | { readonly at: 'list' }
  | { readonly at: 'invite' }
  | { readonly at: 'withdraw'; readonly invitation: Invitation }
  | { readonly at: 'remove'; readonly member: Member }
  | { readonly at: 'removed'; readonly member: Member; readonly keys: readonly KeyLeft[] }

export function MembersPage() {
  const session = useSession()
  const { own, manages, refresh } = session
  const pages = usePages(own('listMembers'), 'members')
  const invitations = usePages(own('listInvitations'), 'invitations')
  const [step, setStep] = useState<Step>({ at: 'list' })
  const [news, setNews] = useState('')
  const close = () => setStep({ at: 'list' })
  const announceSent = ({ email }: Invitation) => {
    setNews(texts.invitations.sent(isolated(email)))
    invitations.reload()
  }

  return (
    <>
      <PageHead
        title={texts.title}
        lead={manages ? texts.lead : texts.notYours}
        actions={
          manages && (
            <button type="button" className="button" onClick={() => setStep({ at: 'invite' })}>
              {texts.invite}
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
            invitations.reload()
            if (changed.isYou) refresh()
          },
        })}
        idOf={({ userId }) => userId}
        empty={null}
      />
      <OpenInvitations
        pages={invitations}
        onSentAgain={announceSent}
        onWithdraw={(invitation) => setStep({ at: 'withdraw', invitation })}
      />
      <RoleRules />
      <LanguageSection />
      {step.at === 'invite' && (
        <InviteForm
          onClose={close}
          onInvited={(invitation) => {
            close()
            announceSent(invitation)
          }}
        />
      )}
      {step.at === 'withdraw' && (
        <Confirm
          title={texts.invitations.withdrawTitle(isolated(step.invitation.email))}
          text={texts.invitations.withdrawText}
          action={texts.invitations.withdrawAction}
          act={(signal) => act(own('withdrawInvitation', { id: step.invitation.id }), null, signal)}
          onClose={close}
          onDone={() => {
            close()
            setNews(texts.invitations.withdrawn(isolated(step.invitation.email)))
            invitations.reload()
          }}
        />
      )}
      {step.at === 'remove' && (
        <Confirm
          {...wordsOfRemoval(step.member, session.organization.name)}
          act={(signal) => act(own('removeMember', { userId: step.member.userId }), null, signal)}
          onClose={close}
          onDone={({ keys }) => {
            close()
            if (step.member.isYou) return refresh()
            setNews(texts.removed(isolated(nameOf(step.member))))
            if (keys.length > 0) setStep({ at: 'removed', member: step.member, keys })
            pages.reload()
            invitations.reload()
          }}
        />
      )}
      {step.at === 'removed' && <KeysLeft name={nameOf(step.member)} keys={step.keys} onClose={close} />}
    </>
  )
}

function wordsOfRemoval(member: Member, organization: string) {
  return member.isYou
    ? { title: texts.leaveTitle(isolated(organization)), text: texts.leaveText, action: texts.leaveAction }
    : { title: texts.removeTitle(isolated(nameOf(member))), text: texts.removeText, action: texts.removeAction }
}
