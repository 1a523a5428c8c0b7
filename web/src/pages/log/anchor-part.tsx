import type { PublishedCheckpoint } from '../../api/checkpoints.ts'
import { ExactMoment } from '../../components/moment.tsx'
import { isWebAddress, OtherHost } from '../../components/other-host.tsx'
import { texts } from '../../strings/log.ts'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { isolated } from '../../strings/word-forms.ts'

type Anchor = PublishedCheckpoint['anchor']

/** How a blockchain confirms the checkpoint, and the batch that was published with it. */
export function AnchorPart({ anchor }: { readonly anchor: Anchor }) {
  return (
    <>
      <div>
        <dt>{texts.anchor}</dt>
        <dd>{anchor === null ? <p className="note">{texts.noAnchor}</p> : <Place anchor={anchor} />}</dd>
      </div>
      {anchor?.cid != null && (
        <div>
          <dt>{texts.batch}</dt>
          <dd>
            {anchor.gatewayUrl !== null && isWebAddress(anchor.gatewayUrl) ? (
              <OtherHost address={anchor.gatewayUrl}>
                <code>{anchor.cid}</code>
              </OtherHost>
            ) : (
              <code>{anchor.cid}</code>
            )}
            <span className="note chain-place">{texts.batchHint}</span>
          </dd>
        </div>
      )}
    </>
  )
}

function Place({ anchor }: { readonly anchor: NonNullable<Anchor> }) {
  const { network, status, blockNumber, blockTime, explorerUrl } = anchor
  const { networkAndBlock, network: networkAlone, explorer } = strings.record
  const isConfirmed = status === 'CONFIRMED'
  return (
    <>
      <span className={`chip chip-${isConfirmed ? 'good' : 'open'}`}>{strings.chain.states[status].name}</span>
      <span className="note chain-place">
        {blockNumber === null
          ? networkAlone(isolated(network))
          : networkAndBlock(isolated(network), count(blockNumber))}{' '}
        {anchor.public === false && <span className="chip chip-doubt">{strings.chain.nothingToStrangers}</span>}
      </span>
      {blockTime !== null && (
        <span className="chain-place">
          <ExactMoment iso={blockTime} />
        </span>
      )}
      {explorerUrl !== null && <OtherHost address={explorerUrl}>{explorer}</OtherHost>}
    </>
  )
}
