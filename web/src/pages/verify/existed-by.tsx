import './existed-by.css'
import type { BlockchainStatus } from '@countersign/api'
import type { ReactNode } from 'react'
import type { PublicRecord } from '../../api/record.ts'
import { Moment } from '../../components/moment.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { isolated } from '../../strings/word-forms.ts'
import { PrivateChip } from './chain-names.tsx'
import { type CheckedProof, soundAnchor } from './check-proof.ts'

const texts = strings.existence

type Props = {
  readonly checked: CheckedProof
  /** The record's status as the service reports it. Null if the page did not ask. */
  readonly status: BlockchainStatus | null
}

/** When the document existed, according to the anchor in its proof, or why that is unknown. */
export function ExistedBy({ checked, status }: Props) {
  const anchor = soundAnchor(checked)
  if (anchor === null) return <NotYet status={status} />
  const block = checked.proved?.anchoredIn ?? null
  const number = count(anchor.blockNumber)
  const network = isolated(anchor.network)
  if (block === null) return <Lines>{texts.inTransaction(number, network)}</Lines>
  return (
    <Lines moment={block.existedBy}>
      {anchor.public ? texts.timeIfOfTheChain(number, network) : texts.timeOf(number, network)}{' '}
      {!anchor.public && <PrivateChip />}
    </Lines>
  )
}

/** What the service claims before the proof is checked. Has the height of the final text, so that nothing shifts. */
export function ExistenceClaimed({ blockchain: { status, network } }: Pick<PublicRecord, 'blockchain'>) {
  if (status !== 'CONFIRMED') return <NotYet status={status} />
  return <Lines awaited>{texts.claimed(isolated(network))}</Lines>
}

function NotYet({ status }: { status: BlockchainStatus | null }) {
  return (
    <Lines>
      {texts.notYet} {status !== null && status !== 'CONFIRMED' && texts.waits[status]}
    </Lines>
  )
}

type LinesProps = {
  readonly moment?: string
  /** Whether a time will follow. */
  readonly awaited?: boolean
  readonly children: ReactNode
}

function Lines({ moment, awaited = moment !== undefined, children }: LinesProps) {
  return (
    <div className={`existed${awaited ? ' existed-in-block' : ''}`}>
      {moment !== undefined && (
        <>
          <p className="when-label">{texts.existedBy}</p>
          <p className="when">
            <Moment iso={moment} />
          </p>
        </>
      )}
      <p>{children}</p>
    </div>
  )
}
