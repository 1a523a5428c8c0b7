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
  /** Whether the block was shown to hold the transaction; else its time says nothing. */
  readonly isInBlock: boolean
}

/** Where in the chain the proof leads, and what is left for the reader to compare there. */
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

/** The address comes from the proof: the link says whose it is. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}
