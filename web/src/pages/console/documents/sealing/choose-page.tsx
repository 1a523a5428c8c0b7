import { useState } from 'react'
import { Field } from '../../../../components/field.tsx'
import { consoleTexts } from '../../../../strings/console.ts'

const texts = consoleTexts.documents.sealing

type Props = { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void }

export function ChoosePage({ page, pages, onPage }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const turn = (to: number) => {
    setTyped(null)
    if (to >= 1 && to <= pages) onPage(to)
  }
  return (
    <div className="choose-page">
      <button type="button" className="button button-plain" aria-disabled={page <= 1} onClick={() => turn(page - 1)}>
        {texts.previous}
      </button>
      <Field label={texts.page}>
        {(parts) => (
          <input
            {...parts}
            type="number"
            inputMode="numeric"
            min={1}
            max={pages}
            step={1}
            value={typed ?? page}
            onChange={({ target }) => {
              setTyped(target.value)
              const wanted = target.valueAsNumber
              if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted)
            }}
            onBlur={() => setTyped(null)}
          />
        )}
      </Field>
      <span className="choose-page-total">{texts.ofPages(pages)}</span>
      <button
        type="button"
        className="button button-plain"
        aria-disabled={page >= pages}
        onClick={() => turn(page + 1)}
      >
        {texts.next}
      </button>
    </div>
  )
}
