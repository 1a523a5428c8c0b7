import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Failure, Loading } from '../../components/unanswered.tsx'
import { usePathname } from '../../navigation/navigate.ts'
import { consoleTexts } from '../../strings/console.ts'
import { JoinFrame } from './join/join-frame.tsx'
import { ConsoleFrame } from './shell/console-frame.tsx'
import { FocusOnArrival } from './shell/focus-on-arrival.tsx'
import { LeaveQuestion } from './shell/leave-question.tsx'
import { NoOrganization } from './shell/no-organization.tsx'
import { PageBoundary } from './shell/page-boundary.tsx'
import { PersonProvider } from './shell/person.tsx'
import { type Place, placeOf } from './shell/place.ts'
import { type Session, SessionProvider } from './shell/session.tsx'
import { SignInAgain } from './shell/sign-in-again.tsx'
import { SignInPage } from './shell/sign-in-page.tsx'
import { UnknownPage } from './shell/unknown-page.tsx'
import { useSignedIn } from './shell/use-signed-in.ts'

const OverviewPage = lazy(async () => ({ default: (await import('./overview/overview-page.tsx')).OverviewPage }))
const DocumentsPage = lazy(async () => ({ default: (await import('./documents/documents-page.tsx')).DocumentsPage }))
const DocumentPage = lazy(async () => ({ default: (await import('./documents/document-page.tsx')).DocumentPage }))
const RequestsPage = lazy(async () => ({ default: (await import('./signing/requests-page.tsx')).RequestsPage }))
const DraftsPage = lazy(async () => ({ default: (await import('./signing/drafts-page.tsx')).DraftsPage }))
const TemplatesPage = lazy(async () => ({
  default: (await import('./signing/templates/templates-page.tsx')).TemplatesPage,
}))
const TemplatePage = lazy(async () => ({
  default: (await import('./signing/templates/template-page.tsx')).TemplatePage,
}))
const UseTemplatePage = lazy(async () => ({
  default: (await import('./signing/templates/use-template-page.tsx')).UseTemplatePage,
}))
const EditTemplatePage = lazy(async () => ({
  default: (await import('./signing/templates/edit-template-page.tsx')).EditTemplatePage,
}))
const NewBulkPage = lazy(async () => ({ default: (await import('./signing/bulk/new-bulk-page.tsx')).NewBulkPage }))
const BulksPage = lazy(async () => ({ default: (await import('./signing/bulk/bulks-page.tsx')).BulksPage }))
const BulkPage = lazy(async () => ({ default: (await import('./signing/bulk/bulk-page.tsx')).BulkPage }))
const NewRequestPage = lazy(async () => ({ default: (await import('./signing/new-request-page.tsx')).NewRequestPage }))
const RequestPage = lazy(async () => ({ default: (await import('./signing/request-page.tsx')).RequestPage }))
const SealsPage = lazy(async () => ({ default: (await import('./seals/seals-page.tsx')).SealsPage }))
const SealPage = lazy(async () => ({ default: (await import('./seals/seal-page.tsx')).SealPage }))
const TimestampsPage = lazy(async () => ({
  default: (await import('./timestamps/timestamps-page.tsx')).TimestampsPage,
}))
const WebhooksPage = lazy(async () => ({ default: (await import('./webhooks/webhooks-page.tsx')).WebhooksPage }))
const EndpointPage = lazy(async () => ({ default: (await import('./webhooks/endpoint-page.tsx')).EndpointPage }))
const DeliveryPage = lazy(async () => ({ default: (await import('./webhooks/delivery-page.tsx')).DeliveryPage }))
const KeysPage = lazy(async () => ({ default: (await import('./keys/keys-page.tsx')).KeysPage }))
const MembersPage = lazy(async () => ({ default: (await import('./members/members-page.tsx')).MembersPage }))
const AuditPage = lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage }))
const SettingsPage = lazy(async () => ({ default: (await import('./settings/settings-page.tsx')).SettingsPage }))
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./join/forgot-password-page.tsx')).ForgotPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./join/reset-password-page.tsx')).ResetPasswordPage,
}))
const SignInCallbackPage = lazy(async () => ({
  default: (await import('./join/sign-in-callback-page.tsx')).SignInCallbackPage,
}))
const SingleSignOnGate = lazy(async () => ({
  default: (await import('./account/single-sign-on-gate.tsx')).SingleSignOnGate,
}))
const SignInSettingsPage = lazy(async () => ({
  default: (await import('./settings/sign-in/sign-in-settings-page.tsx')).SignInSettingsPage,
}))
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('./account/confirm-email-page.tsx')).ConfirmEmailPage,
}))
const SecondFactorGate = lazy(async () => ({
  default: (await import('./account/second-factor-gate.tsx')).SecondFactorGate,
}))
const AccountPage = lazy(async () => ({ default: (await import('./account/account-page.tsx')).AccountPage }))

/** All pages of the console. Each loads on its first visit. */
export function ConsoleApp() {
  const pathname = usePathname()
  const place = placeOf(pathname)
  const signedIn = useSignedIn()
  const hasMoved = useRef(false)
  useEffect(() => {
    if (signedIn.state === 'signed-out') hasMoved.current = true
  }, [signedIn.state])

  if (place.page === 'join') return <JoinFrame key={place.token} token={place.token} signedIn={signedIn} />
  if (isForAnybody(place))
    return (
      <ConsoleFrame person={null} session={null}>
        <Suspense fallback={<Loading />}>
          <PageBoundary>{pageForAnybody(place)}</PageBoundary>
        </Suspense>
      </ConsoleFrame>
    )
  switch (signedIn.state) {
    case 'loading':
      return (
        <ConsoleFrame person={null} session={null}>
          <Loading />
        </ConsoleFrame>
      )
    case 'failed':
      return (
        <ConsoleFrame person={null} session={null}>
          <Failure problem={signedIn.problem} onRetry={signedIn.retry} />
        </ConsoleFrame>
      )
    case 'signed-out':
      return (
        <ConsoleFrame person={null} session={null}>
          <SignInPage note={signInNote(place, signedIn.ended)} onSignedIn={signedIn.retry} />
        </ConsoleFrame>
      )
    case 'signed-in': {
      const { person, session, ended } = signedIn
      const { me } = person
      const gate = isOfOrganization(place) ? (session?.organization.needs ?? null) : null
      return (
        <PersonProvider value={person}>
          <SessionProvider value={session}>
            <ConsoleFrame person={person} session={session}>
              <Suspense key={`${me.id} ${session?.organization.id} ${pathname} ${gate}`} fallback={<Loading />}>
                <PageBoundary>{gate === null ? pageFor(session, place) : gates[gate]}</PageBoundary>
                <FocusOnArrival hasMoved={hasMoved} />
              </Suspense>
              <LeaveQuestion />
              {ended && <SignInAgain email={me.email} onSignedIn={signedIn.retry} onLeave={signedIn.leave} />}
            </ConsoleFrame>
          </SessionProvider>
        </PersonProvider>
      )
    }
  }
}

/** The link to a new email address works only for people who sign in with the previous one. */
function signInNote({ page }: Place, ended: boolean): string {
  const { signIn } = consoleTexts.shell
  if (page === 'confirm-email') return signIn.toConfirm
  return ended ? signIn.ended : ''
}

/** The service refuses everything of the organization then. */
const gates = { second_factor: <SecondFactorGate />, single_sign_on: <SingleSignOnGate /> }

type PlaceForAnybody = Extract<Place, { readonly page: 'forgot-password' | 'reset-password' | 'sign-in-callback' }>

/** Pages that need no session. */
function isForAnybody(place: Place): place is PlaceForAnybody {
  return ['forgot-password', 'reset-password', 'sign-in-callback'].includes(place.page)
}

function pageForAnybody(place: PlaceForAnybody): ReactNode {
  if (place.page === 'forgot-password') return <ForgotPasswordPage />
  if (place.page === 'reset-password') return <ResetPasswordPage token={place.token} />
  return <SignInCallbackPage organizationId={place.organizationId} />
}

type SignedInPlace = Exclude<Place, PlaceForAnybody | { readonly page: 'join' }>
type PersonalPlace = Extract<Place, { readonly page: 'account' | 'confirm-email' }>
type OrganizationPlace = Exclude<SignedInPlace, PersonalPlace>

/** The other pages are a person's own, whether or not they belong to an organization. */
function isOfOrganization(place: SignedInPlace): place is OrganizationPlace {
  return place.page !== 'account' && place.page !== 'confirm-email'
}

function pageFor(session: Session | null, place: SignedInPlace): ReactNode {
  if (place.page === 'account') return <AccountPage session={session} />
  if (place.page === 'confirm-email') return <ConfirmEmailPage token={place.token} />
  return session === null ? <NoOrganization /> : pageAt(place)
}

function pageAt(place: OrganizationPlace): ReactNode {
  switch (place.page) {
    case 'overview':
      return <OverviewPage />
    case 'documents':
      return <DocumentsPage />
    case 'document':
      return <DocumentPage id={place.id} />
    case 'signing':
      return <RequestsPage />
    case 'drafts':
      return <DraftsPage />
    case 'templates':
      return <TemplatesPage />
    case 'template':
      return <TemplatePage id={place.id} />
    case 'use-template':
      return <UseTemplatePage id={place.id} />
    case 'edit-template':
      return <EditTemplatePage id={place.id} />
    case 'new-bulk':
      return <NewBulkPage id={place.id} />
    case 'bulks':
      return <BulksPage />
    case 'bulk':
      return <BulkPage id={place.id} />
    case 'new-request':
      return <NewRequestPage />
    case 'request':
      return <RequestPage id={place.id} />
    case 'seals':
      return <SealsPage />
    case 'seal':
      return <SealPage id={place.id} />
    case 'timestamps':
      return <TimestampsPage />
    case 'webhooks':
      return <WebhooksPage />
    case 'endpoint':
      return <EndpointPage id={place.id} />
    case 'delivery':
      return <DeliveryPage id={place.id} />
    case 'keys':
      return <KeysPage />
    case 'members':
      return <MembersPage />
    case 'audit':
      return <AuditPage />
    case 'settings':
      return <SettingsPage />
    case 'sign-in-settings':
      return <SignInSettingsPage />
    case 'unknown':
      return <UnknownPage />
  }
}
