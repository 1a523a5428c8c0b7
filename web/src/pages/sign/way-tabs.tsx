import type { KeyboardEvent } from 'react'
import { texts } from '../../strings/signing.ts'
import type { MarkDraft } from './draft.ts'

const ways = ['typed', 'drawn'] as const

type Props = {
  readonly label: string
  readonly way: MarkDraft['way']
  readonly panelId: string
  readonly onChange: (way: MarkDraft['way']) => void
}

/** WAI-ARIA tabs pattern: one tab stop, and arrow keys choose. */
export function WayTabs({ label, way, panelId, onChange }: Props) {
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const moves = ['ArrowLeft', 'ArrowRight', 'Home', 'End']
    if (!moves.includes(event.key)) return
    event.preventDefault()
    const chosen = event.key === 'Home' ? 'typed' : event.key === 'End' ? 'drawn' : otherThan(way)
    onChange(chosen)
    document.getElementById(`${panelId}-${chosen}`)?.focus()
  }
  return (
    <div className="way-tabs" role="tablist" aria-label={label} onKeyDown={press}>
      {ways.map((one) => (
        <button
          key={one}
          id={`${panelId}-${one}`}
          type="button"
          role="tab"
          aria-selected={one === way}
          aria-controls={panelId}
          tabIndex={one === way ? 0 : -1}
          onClick={() => onChange(one)}
        >
          {texts.form[one]}
        </button>
      ))}
    </div>
  )
}

function otherThan(way: MarkDraft['way']): MarkDraft['way'] {
  return way === 'typed' ? 'drawn' : 'typed'
}
