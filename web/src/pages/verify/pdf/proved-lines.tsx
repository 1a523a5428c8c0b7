import './proved-lines.css'
import type { ReactNode } from 'react'
import { Moment } from '../../../components/moment.tsx'
import { texts } from '../../../strings/pdf.ts'
import type { ProvedLines as Lines, Signing } from './judge-signatures.ts'

const words = texts.lines

/** Who signed, and when, if all signatures are valid. */
export function ProvedSigners({ signedBy, sealedBy }: Pick<Lines, 'signedBy' | 'sealedBy'>) {
  return (
    <dl className="proved-lines">
      {signedBy.length > 0 && <Names name={words.signedBy} signings={signedBy} />}
      {sealedBy.length > 0 && <Names name={words.sealedBy} signings={sealedBy} />}
    </dl>
  )
}

/** From when until when the signatures are proof. */
export function ProvedTimes({ existedBy, unchangedSince, protectedUntil }: Lines) {
  return (
    <dl className="proved-lines proved-times">
      {existedBy !== null && (
        <Line name={words.existedBy}>
          <Moment iso={existedBy.toISOString()} />
        </Line>
      )}
      <Line name={words.unchangedSince}>
        {unchangedSince === null ? words.sinceClaimed : <Moment iso={unchangedSince.toISOString()} />}
      </Line>
      {protectedUntil !== null && (
        <Line name={words.protectedUntil}>
          <Moment iso={protectedUntil.toISOString()} />
        </Line>
      )}
    </dl>
  )
}

/** Names may be in any script and direction, and must not reorder each other. */
function Names({ name, signings }: { name: string; signings: readonly Signing[] }) {
  return (
    <Line name={name}>
      <ul>
        {signings.map((signing) => (
          <li key={signing.name}>
            <bdi>{signing.name}</bdi>
            {signing.provenTime !== null && (
              <span className="note proved-time">
                <Moment iso={signing.provenTime.toISOString()} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Line>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
