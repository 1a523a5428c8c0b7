import type { Anchor } from '@countersign/proof'
import type { PublicRecord } from '../../api/record.ts'
import { isWebAddress, OtherHost } from '../../components/other-host.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { isolated } from '../../strings/word-forms.ts'
import { isPublic, PrivateChip } from './chain-names.tsx'

type Props = {
  readonly record: PublicRecord
  /** The anchor in the verified proof. It may exist before the record reports it. */
  readonly anchor: Anchor | null
}

/** How far anchoring the record has come. */
export function ChainFacts({ record: { blockchain, ipfs }, anchor }: Props) {
  const texts = strings.record
  const status = anchor === null ? blockchain.status : 'CONFIRMED'
  const network = anchor?.network ?? blockchain.network
  const blockNumber = anchor?.blockNumber ?? blockchain.blockNumber
  const { name, meaning } = strings.chain.states[status]
  const isConfirmed = status === 'CONFIRMED'
  return (
    <>
      <div>
        <dt>{texts.chain}</dt>
        <dd>
          <span className={`chip chip-${isConfirmed ? 'good' : 'open'}`}>{name}</span> {meaning}
          <span className="note chain-place">
            {isConfirmed && blockNumber !== null
              ? texts.networkAndBlock(isolated(network), count(blockNumber))
              : texts.network(isolated(network))}{' '}
            {!isPublic(network, anchor) && <PrivateChip />}
          </span>
          {blockchain.status === 'CONFIRMED' && (
            <OtherHost address={blockchain.explorerUrl}>{texts.explorer}</OtherHost>
          )}
        </dd>
      </div>
      {ipfs.cid !== null && (
        <div>
          <dt>{texts.ipfs}</dt>
          <dd>
            {ipfs.gatewayUrl !== null && isWebAddress(ipfs.gatewayUrl) ? (
              <OtherHost address={ipfs.gatewayUrl}>
                <code>{ipfs.cid}</code>
              </OtherHost>
            ) : (
              <code>{ipfs.cid}</code>
            )}
            <span className="note chain-place">{texts.ipfsHint}</span>
          </dd>
        </div>
      )}
    </>
  )
}
