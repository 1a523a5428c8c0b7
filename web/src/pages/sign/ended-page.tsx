import type { ReactNode } from 'react'
import type { End, EndedRequest, OwnEnd } from '../../api/signing.ts'
import { Moment } from '../../components/moment.tsx'
import { type Tone, Verdict } from '../../components/verdict.tsx'
import { texts } from '../../strings/signing.ts'
import { senderNames } from './sender-names.ts'

const words = texts.ended

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

export type EndedProps = { readonly end: End | OwnEnd; readonly about: EndedRequest | null }

/** The link no longer works: why, what to do, and which document it was. */
export function EndedPage({ end, about }: EndedProps) {
  const { title, text, next } = texts.ends[end]
  return (
    <>
      <Verdict tone={tones[end]} title={title}>
        <p>{text}</p>
        <p>{next}</p>
      </Verdict>
      {about !== null && <About end={end} about={about} />}
    </>
  )
}

function About({ end, about: { title, sender, endedAt, reason } }: { end: EndedProps['end']; about: EndedRequest }) {
  return (
    <dl className="facts records">
      <Fact name={words.document}>
        <bdi>{title}</bdi>
      </Fact>
      <Fact name={words.sender}>{senderNames(sender)}</Fact>
      <Fact name={end === 'expired' ? words.expiredAt : words.endedAt}>
        <Moment iso={endedAt} />
      </Fact>
      {reason !== null && (
        <Fact name={words.reason}>
          <bdi>{reason}</bdi>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
