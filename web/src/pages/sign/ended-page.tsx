import type { End } from '../../api/signing.ts'
import { type Tone, Verdict } from '../../components/verdict.tsx'
import { texts } from '../../strings/signing.ts'

const tones: Record<End | 'declined-by-you', Tone> = {
  unknown: 'open',
  expired: 'open',
  cancelled: 'plain',
  declined: 'plain',
  'declined-by-you': 'plain',
  failed: 'bad',
  over: 'plain',
}

/** Nothing can be done here any more: why, and what then. */
export function EndedPage({ end }: { readonly end: End | 'declined-by-you' }) {
  const { title, text, next } = texts.ends[end]
  return (
    <Verdict tone={tones[end]} title={title}>
      <p>{text}</p>
      <p>{next}</p>
    </Verdict>
  )
}
