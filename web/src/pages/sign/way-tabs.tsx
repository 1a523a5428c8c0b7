import type { KeyboardEvent } from 'react'
import { texts } from '../../strings/signing.ts'
import type { Draft } from './draft.ts'

const ways = ['typed', 'drawn'] as const

type Props = {
  readonly way: Draft['way']
  readonly panelId: string
  readonly onChange: (way: Draft['way']) => void
}

/** WAI-ARIA tabs pattern: one tab stop, and arrow keys choose. */
export function WayTabs({ way, panelId, onChange }: Props) {
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const moves = ['ArrowLeft', 'ArrowRight', 'Home', 'End']
    if (!moves.includes(event.key)) return
    event.preventDefault()
    const chosen = event.key === 'Home' ? 'typed' : event.key === 'End' ? 'drawn' : otherThan(way)
    onChange(chosen)
    document.getElementById(`${panelId}-${chosen}`)?.focus()
  }
  return (
    <div className="way-tabs" role="tablist" aria-label={texts.form.ways} onKeyDown={press}>
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

function otherThan(way: Draft['way']): Draft['way'] {
  return way === 'typed' ? 'drawn' : 'typed'
}
