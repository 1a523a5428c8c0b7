import type { SignerView } from '../../api/signing.ts'
import { Verdict } from '../../components/verdict.tsx'
import { texts } from '../../strings/signing.ts'
import { Progress } from './progress.tsx'
import { RequestIntro } from './request-intro.tsx'

type Props = { readonly view: SignerView; readonly turn: 'PREPARING' | 'WAITING' }

/** The link is valid, but it is not this signer's turn yet. */
export function WaitingPage({ view, turn }: Props) {
  const { role } = view.signer
  const { title, text } = role === 'cc' ? texts.roles.cc.waiting : texts.waiting[turn]
  const words = { ...texts.done, ...texts.roles[role].done }
  return (
    <>
      <Verdict tone="working" title={title}>
        <p>{text}</p>
        {turn === 'WAITING' && <Progress progress={view.progress} words={words} />}
      </Verdict>
      <RequestIntro view={view} heading="h2" onNotMe={null} />
    </>
  )
}
