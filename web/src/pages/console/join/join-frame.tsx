import { lazy, Suspense } from 'react'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { ConsoleFrame } from '../shell/console-frame.tsx'
import { PageBoundary } from '../shell/page-boundary.tsx'
import type { AnySignedIn } from '../shell/use-signed-in.ts'

const JoinPage = lazy(async () => ({ default: (await import('./join-page.tsx')).JoinPage }))

type Props = { readonly token: string; readonly signedIn: AnySignedIn }

/** The only page of the console for people without an account. */
export function JoinFrame({ token, signedIn }: Props) {
  return (
    <ConsoleFrame
      person={signedIn.state === 'signed-in' ? signedIn.person : null}
      session={signedIn.state === 'signed-in' ? signedIn.session : null}
    >
      <Suspense fallback={<Loading />}>
        <PageBoundary>{contentFor(token, signedIn)}</PageBoundary>
      </Suspense>
    </ConsoleFrame>
  )
}

function contentFor(token: string, signedIn: AnySignedIn) {
  const page = (email: string | null) => (
    <JoinPage token={token} signedInAs={email} onSessionChanged={signedIn.retry} onJoined={signedIn.enter} />
  )
  switch (signedIn.state) {
    case 'loading':
      return <Loading />
    case 'failed':
      return <Failure problem={signedIn.problem} onRetry={signedIn.retry} />
    case 'signed-out':
      return page(null)
    case 'signed-in':
      return page(signedIn.person.me.email)
  }
}
