import type { Offer } from '@countersign/api'
import './join.css'
import { callConsole } from '../../../api/console/calls.ts'
import { When } from '../../../components/moment.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { JoinByAccount } from './join-by-account.tsx'
import { JoinEnded, whyEnded } from './join-ended.tsx'
import { NewcomerForm } from './newcomer-form.tsx'
import { WrongPerson } from './wrong-person.tsx'

const texts = consoleTexts.join

type Props = {
  readonly token: string
  readonly signedInAs: string | null
  readonly onSessionChanged: () => void
  readonly onJoined: (organizationId: string) => void
}

/** Shows who invites to which organization, and how this visitor can accept. */
export function JoinPage({ token, signedInAs, onSessionChanged, onJoined }: Props) {
  const { value: offer, problem, reload } = useQuery(callConsole('readOffer', { token }))
  const ended = problem === null ? null : whyEnded(problem)
  if (ended !== null) return <JoinEnded why={ended} />
  if (offer === null) return problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />
  const act = { token, offer, onJoined, onOvertaken: reload }
  return (
    <div className="join">
      <PageHead
        title={texts.title(isolated(offer.organizationName))}
        lead={texts.lead(isolated(inviterOf(offer)), isolated(offer.organizationName))}
      />
      <OfferFacts offer={offer} />
      {signedInAs !== null && signedInAs !== offer.email ? (
        <WrongPerson signedInAs={signedInAs} invited={offer.email} onSignedOut={onSessionChanged} />
      ) : offer.hasAccount || signedInAs !== null ? (
        <JoinByAccount {...act} signedInAs={signedInAs} onSessionChanged={onSessionChanged} />
      ) : (
        <NewcomerForm {...act} />
      )}
    </div>
  )
}

/** In a trial installation, a person may have the organization's name. Then the email address tells them apart. */
function inviterOf({ invitedBy, invitedByEmail, organizationName }: Offer): string {
  return invitedBy === organizationName ? invitedByEmail : invitedBy
}

function OfferFacts({ offer }: { readonly offer: Offer }) {
  const { organizationName, invitedBy, invitedByEmail, email, role, expiresAt } = offer
  return (
    <dl className="facts">
      <div>
        <dt>{texts.facts.organization}</dt>
        <dd>
          <bdi>{organizationName}</bdi>
        </dd>
      </div>
      <div>
        <dt>{texts.facts.invitedBy}</dt>
        <dd>
          <bdi>{invitedBy}</bdi>
          {invitedBy !== invitedByEmail && (
            <>
              <br />
              <bdi dir="ltr">{invitedByEmail}</bdi>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.facts.email}</dt>
        <dd>
          <bdi dir="ltr">{email}</bdi>
        </dd>
      </div>
      <div>
        <dt>{texts.facts.role}</dt>
        <dd>
          {consoleTexts.shell.roles[role]}
          <p className="note">{consoleTexts.members.rules[role]}</p>
        </dd>
      </div>
      <div>
        <dt>{texts.facts.until}</dt>
        <dd>
          <When iso={expiresAt} />
        </dd>
      </div>
    </dl>
  )
}
