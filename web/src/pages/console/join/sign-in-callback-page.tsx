import './join.css'
import type { PendingSignIn } from '@countersign/api'
import { useEffect, useRef, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import type { Problem } from '../../../api/problem.ts'
import { returnToSigning } from '../../../browser/provider-visit.ts'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { EnglishText } from '../../../components/verbatim-text.tsx'
import { replaceAddress } from '../../../navigation/navigate.ts'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { SecondStep } from '../shell/second-step.tsx'
import { takeReturn } from '../shell/use-single-sign-on.ts'

const texts = consoleTexts.singleSignOn.callback

/** Where identity providers send people back to. Its URL contains a code that works once. */
export function SignInCallbackPage({ organizationId }: { readonly organizationId: string }) {
  const { problem, run } = useAction()
  const [kinds, setKinds] = useState<PendingSignIn['secondFactors'] | null>(null)
  const query = useRef(location.search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the response of the provider is sent once
  useEffect(() => {
    const answer = { organizationId, query: query.current || '?' }
    replaceAddress(location.pathname)
    if (returnToSigning(answer)) return
    run(
      (signal) => act(callAccount('completeSingleSignOn'), answer, signal),
      (answer) => ('secondFactors' in answer ? setKinds(answer.secondFactors) : enter()),
    )
  }, [])

  return (
    <div className="join">
      <PageHead title={texts.title} />
      {problem === null ? (
        <p role="status">{kinds === null ? texts.working : texts.code}</p>
      ) : (
        <>
          <div role="alert" className="failure-note">
            <p>{isDenied(problem) ? texts.denied : texts.failed}</p>
            <Reason problem={problem} />
          </div>
          <OwnLink to="/">{texts.again}</OwnLink>
        </>
      )}
      {kinds !== null && <SecondStep kinds={kinds} onSignedIn={enter} onBack={() => location.replace('/')} />}
    </div>
  )
}

/** Loads a whole page, since it may be one of test mode. */
function enter(): void {
  location.replace(takeReturn())
}

function isDenied(problem: Problem): boolean {
  return problem.kind === 'refused' && problem.code === 'ACCESS_DENIED'
}

/** The exact reasons of refusals are many, and only in English. */
function Reason({ problem }: { readonly problem: Problem }) {
  if (problem.kind !== 'refused') return <ProblemNote problem={problem} />
  return (
    <p>
      <EnglishText>{problem.message}</EnglishText>
    </p>
  )
}
