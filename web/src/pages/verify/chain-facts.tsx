import type { PublicRecord } from '../../api/record.ts'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'

/** How far the record is on its way to the public chain. */
export function ChainFacts({ record: { blockchain, ipfs } }: { readonly record: PublicRecord }) {
  const texts = strings.record
  const { name, meaning } = strings.chain[blockchain.status]
  const isConfirmed = blockchain.status === 'CONFIRMED'
  return (
    <>
      <div>
        <dt>{texts.chain}</dt>
        <dd>
          <span className={`chip chip-${isConfirmed ? 'good' : 'open'}`}>{name}</span> {meaning}
          <span className="note chain-place">
            {strings.networks[blockchain.network] ?? blockchain.network}
            {isConfirmed && blockchain.blockNumber !== null && ` · ${texts.block} ${count(blockchain.blockNumber)}`}
          </span>
          {isConfirmed && isWebAddress(blockchain.explorerUrl) && (
            <OtherHost address={blockchain.explorerUrl} text={texts.explorer} />
          )}
        </dd>
      </div>
      {ipfs.cid !== null && (
        <div>
          <dt>{texts.ipfs}</dt>
          <dd>
            {ipfs.gatewayUrl !== null && isWebAddress(ipfs.gatewayUrl) ? (
              <OtherHost address={ipfs.gatewayUrl} text={ipfs.cid} />
            ) : (
              <code>{ipfs.cid}</code>
            )}
          </dd>
        </div>
      )}
    </>
  )
}

function OtherHost({ address, text }: { address: string; text: string }) {
  return (
    <a className="other-host" href={address} rel="noopener noreferrer">
      {text}
    </a>
  )
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
