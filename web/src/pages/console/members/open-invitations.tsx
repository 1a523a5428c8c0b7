import type { Invitation } from '@countersign/api'
import { List } from '../../../components/list.tsx'
import type { Pages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { invitationColumns } from './invitation-columns.tsx'

const texts = consoleTexts.members.invitations

type Props = {
  readonly pages: Pages<Invitation>
  readonly onSentAgain: (invitation: Invitation) => void
  readonly onWithdraw: (invitation: Invitation) => void
}

/** Invitations that are still open. */
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
