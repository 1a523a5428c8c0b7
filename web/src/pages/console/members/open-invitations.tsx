import type { Invitation } from '@countersign/api'
import type { Pages } from '../../../asking/use-pages.ts'
import { List } from '../../../components/list.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { invitationColumns } from './invitation-columns.tsx'

const texts = consoleTexts.members.invitations

type Props = {
  readonly pages: Pages<Invitation>
  readonly onSentAgain: (invitation: Invitation) => void
  readonly onWithdraw: (invitation: Invitation) => void
}

/** Who was asked to join and has not answered. */
export function OpenInvitations({ pages, onSentAgain, onWithdraw }: Props) {
  const session = useSession()
  const { mailbox } = session.me.pages
  return (
    <section className="section">
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      {mailbox !== null && (
        <p className="note">
          {texts.mailbox} <a href={mailbox}>{texts.mailboxLink}</a>
        </p>
      )}
      <List
        caption={texts.title}
        pages={pages}
        columns={invitationColumns(session, { onSentAgain, onWithdraw })}
        idOf={({ id }) => id}
        empty={<p className="note">{texts.none}</p>}
      />
    </section>
  )
}
