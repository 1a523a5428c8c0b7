import type { SignerView } from '../../../api/signing.ts'
import { Fold } from '../../../components/fold.tsx'
import { Icon } from '../../../components/icon.tsx'
import { fieldTexts } from '../../../strings/signing.ts'
import { fixedText } from './fixed-text.ts'
import { isEntry, markTypeOf } from './signer-fields.ts'
import type { Entries } from './use-entries.ts'

export type FixedProps = { readonly state: Entries; readonly signer: SignerView['signer'] }

/** What the sender or signing fills in. Folded, because the signer has nothing to do. */
export function FixedList({ state, signer }: FixedProps) {
  const fixed = state.all.filter((field) => !isEntry(field) && markTypeOf(field) === null)
  if (fixed.length === 0) return null
  return (
    <Fold title={fieldTexts.automatic} className="fixed-list">
      <dl className="facts">
        {fixed.map((field) => (
          <div key={field.id}>
            <dt>
              <bdi>{state.labelOf(field)}</bdi>
            </dt>
            <dd>
              <FixedValue value={fixedText(field, signer)} />
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}

function FixedValue({ value }: { readonly value: string | boolean }) {
  if (typeof value === 'boolean') return <Icon name={value ? 'check' : 'dash'} />
  return <bdi>{value === '' ? '–' : value}</bdi>
}
