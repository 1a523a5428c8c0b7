import './receipt-section.css'
import { isReceipt, MERGE_LIMIT_MS } from '@countersign/proof'
import { Icon, type IconName } from '../../components/icon.tsx'
import { Moment } from '../../components/moment.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import {
  type CheckedReceipt,
  type ChosenReceipt,
  checkReceiptText,
  isForFile,
  type ReceiptVerdict,
} from './check-receipt.ts'
import type { ChosenFile } from './use-file-hash.ts'

export { checkReceiptText, isReceipt }

const texts = strings.receipt

type Shown = {
  readonly tone: 'good' | 'open' | 'bad'
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

const good = { tone: 'good', icon: 'check' } as const
const open = { tone: 'open', icon: 'question' } as const
const bad = { tone: 'bad', icon: 'cross' } as const

const verdicts: Readonly<Record<ReceiptVerdict, Shown>> = {
  kept: { ...good, title: texts.kept, text: texts.keptText },
  awaited: { ...open, title: texts.awaited, text: texts.awaitedText },
  missing: { ...bad, title: texts.missing, text: texts.missingText },
  changed: { ...bad, title: texts.changed, text: texts.changedText },
  promised: { ...open, title: texts.promised, text: texts.promisedText },
  otherLog: { ...open, title: texts.otherLog, text: texts.otherLogText },
  broken: { ...bad, title: texts.broken, text: texts.brokenText },
  unchecked: { ...open, title: texts.unchecked, text: '' },
}

const checking: Shown = { ...open, icon: 'clock', title: texts.checking, text: '' }

type Props = { readonly receipt: ChosenReceipt; readonly file: ChosenFile; readonly onRemove: () => void }

/** What a receipt promises, and whether the log has kept it. */
export function ReceiptSection({ receipt, file, onRemove }: Props) {
  if (receipt.kind === 'none') return null
  const checked = receipt.kind === 'checked' ? receipt.checked : null
  const { tone, icon, title, text } = checked === null ? checking : shownFor(checked, file)
  return (
    <section className={`finding receipt tone-${tone}`} aria-label={texts.label}>
      <div role="status">
        <h2>
          <Icon name={icon} /> {title}
        </h2>
        <p>
          <bdi className="file-name">{receipt.name}</bdi>
        </p>
        {text !== '' && <p>{text}</p>}
      </div>
      {checked !== null && <Facts checked={checked} file={file} />}
      <p>
        <button type="button" className="button-small" onClick={onRemove}>
          {texts.remove}
        </button>
      </p>
    </section>
  )
}

/** A reader who adds a file asks about that file first, and about the log only then. */
function shownFor(checked: CheckedReceipt, file: ChosenFile): Shown {
  const shown = verdicts[checked.verdict]
  return shown.tone !== 'bad' && isFor(checked, file) === false ? { ...shown, ...bad, title: texts.otherFile } : shown
}

/** Null if no file is chosen, or if the receipt is not signed. */
function isFor(checked: CheckedReceipt, file: ChosenFile): boolean | null {
  return file.kind === 'hashed' ? isForFile(checked, file.hash) : null
}

function Facts({ checked, file }: { readonly checked: CheckedReceipt; readonly file: ChosenFile }) {
  const { facts, verdict } = checked
  if (facts === null) return null
  const isFile = isFor(checked, file)
  return (
    <dl className="facts">
      <Fact name={texts.origin}>
        <bdi>{facts.origin}</bdi>
      </Fact>
      <Fact name={texts.entry}>{count(facts.index)}</Fact>
      <Fact name={texts.time}>
        <Moment iso={new Date(facts.time).toISOString()} />
      </Fact>
      {verdict === 'awaited' && (
        <Fact name={texts.due}>
          <Moment iso={new Date(facts.time + MERGE_LIMIT_MS).toISOString()} />
        </Fact>
      )}
      {isFile !== null && <Fact name={texts.file}>{isFile ? texts.isFile : texts.isOtherFile}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
