import type { ReactNode } from 'react'
import { Moment } from '../../../components/moment.tsx'
import { texts } from '../../../strings/pdf.ts'
import type { ProvedLines as Lines } from './judge-signatures.ts'

const words = texts.lines

/** What follows from signatures that all hold, each in a line. */
export function ProvedLines({ existedBy, signedBy, sealedBy, unchangedSince }: Lines) {
  return (
    <dl className="proved-lines">
      {existedBy !== null && (
        <Line name={words.existedBy}>
          <Moment iso={existedBy.toISOString()} />
        </Line>
      )}
      {signedBy.length > 0 && <Names name={words.signedBy} names={signedBy} />}
      {sealedBy.length > 0 && <Names name={words.sealedBy} names={sealedBy} />}
      <Line name={words.unchangedSince}>
        {unchangedSince === null ? words.sinceClaimed : <Moment iso={unchangedSince.toISOString()} />}
      </Line>
    </dl>
  )
}

/** Names are of any script and direction, and must not reorder each other. */
function Names({ name, names }: { name: string; names: readonly string[] }) {
  return (
    <Line name={name}>
      <ul>
        {names.map((one) => (
          <li key={one}>
            <bdi>{one}</bdi>
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
