import type { Anchor } from '@countersign/proof'
import { Icon } from '../../components/icon.tsx'
import { ExactMoment } from '../../components/moment.tsx'
import { OtherHost } from '../../components/other-host.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { isolated } from '../../strings/word-forms.ts'
import { displayedHash } from './chain-names.tsx'

const texts = strings.anchor

type Props = {
  readonly anchor: Anchor
  /** Whether the proof shows that the block contains the transaction. Otherwise its time proves nothing. */
  readonly isInBlock: boolean
}

/** The anchor in the blockchain, and what the reader can compare there. */
export function AnchorFacts({ anchor, isInBlock }: Props) {
  return (
    <>
      <dl className="facts anchor-facts">
        <div>
          <dt>{texts.transaction}</dt>
          <dd>
            <HashText hash={displayedHash(anchor, anchor.transactionHash)} />
            {anchor.explorerUrl !== null && (
              <OtherHost address={anchor.explorerUrl}>{texts.explorer(isolated(hostOf(anchor.explorerUrl)))}</OtherHost>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.block(count(anchor.blockNumber), isolated(anchor.network))}</dt>
          <dd>
            <HashText hash={displayedHash(anchor, anchor.blockHash)} />
            {isInBlock && <ExactMoment iso={anchor.blockTime} />}
          </dd>
        </div>
      </dl>
      {anchor.public ? <p>{isInBlock ? texts.compare : texts.lookUp}</p> : <PrivateNote />}
    </>
  )
}

function PrivateNote() {
  return (
    <div className="finding tone-open">
      <h4>
        <Icon name="question" /> {texts.privateTitle}
      </h4>
      <p>{texts.privateText}</p>
    </div>
  )
}

/** The URL comes from the proof, so the link shows its host. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}
