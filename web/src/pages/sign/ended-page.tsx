import type { End, OwnEnd } from '../../api/signing.ts'
import { type Tone, Verdict } from '../../components/verdict.tsx'
import { texts } from '../../strings/signing.ts'

const tones: Record<End | OwnEnd, Tone> = {
  unknown: 'open',
  expired: 'open',
  cancelled: 'plain',
  declined: 'plain',
  'declined-by-you': 'plain',
  'not-me': 'plain',
  failed: 'bad',
  over: 'plain',
}

/** Nothing can be done here any more: why, and what then. */
export function EndedPage({ end }: { readonly end: End | OwnEnd }) {
  const { title, text, next } = texts.ends[end]
  return (
    <Verdict tone={tones[end]} title={title}>
      <p>{text}</p>
      <p>{next}</p>
    </Verdict>
  )
}
