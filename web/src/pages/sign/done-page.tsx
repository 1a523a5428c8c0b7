import { Suspense } from 'react'
import { documentPath, type SignerView } from '../../api/signing.ts'
import { Icon } from '../../components/icon.tsx'
import { Verdict } from '../../components/verdict.tsx'
import { texts } from '../../strings/signing.ts'
import { Records } from './lazy-parts.tsx'
import { Progress } from './progress.tsx'
import type { Words } from './records.tsx'

/** In the words of the reader's role. */
function wordsFor({ signer }: SignerView): Words {
  return { ...texts.done, ...texts.roles[signer.role].done }
}

type Props = { readonly token: string; readonly view: SignerView }

/** This person is done: the copy, and what to keep with it. */
export function DonePage({ token, view }: Props) {
  const isComplete = view.status === 'COMPLETED'
  const words = wordsFor(view)
  return (
    <>
      <Verdict tone="good" title={isComplete ? words.completed : words.signed}>
        <p>{outlook(view, words)}</p>
        {view.progress.total > 1 && <Progress progress={view.progress} words={words} />}
        {view.documents.map(({ number, title }) => (
          <p key={number}>
            <a className={`button${isComplete ? '' : ' button-plain'}`} href={documentPath(token, number)} download>
              <Icon name="download" />{' '}
              {view.documents[1] ? <bdi>{title}</bdi> : isComplete ? words.download : words.downloadSoFar}
            </a>
          </p>
        ))}
        {view.document.file !== null && <p className="note">{words.container}</p>}
      </Verdict>
      <Suspense fallback={null}>
        <Records view={view} words={words} />
      </Suspense>
    </>
  )
}

function outlook({ status }: SignerView, words: Words): string {
  switch (status) {
    case 'PENDING':
    case 'IN_PROGRESS':
      return words.waitsFor
    case 'FINALIZING':
      return words.finishing
    case 'COMPLETED':
      return words.completedText
  }
}
