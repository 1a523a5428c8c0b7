import type { KeyboardEvent } from 'react'
import { texts } from '../../strings/signing.ts'
import { type MarkDraft, ways } from './draft.ts'

type Props = {
  readonly label: string
  readonly way: MarkDraft['way']
  readonly panelId: string
  readonly onChange: (way: MarkDraft['way']) => void
}

/** WAI-ARIA tabs pattern: one tab stop, and arrow keys choose. */
export function WayTabs({ label, way, panelId, onChange }: Props) {
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const chosen = wayBy(event.key, way, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (chosen === undefined) return
    event.preventDefault()
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

function wayBy(key: string, way: MarkDraft['way'], turned: boolean): MarkDraft['way'] | undefined {
  const next = (step: number) => ways[(ways.indexOf(way) + step + ways.length) % ways.length]
  switch (key) {
    case 'Home':
      return ways[0]
    case 'End':
      return ways.at(-1)
    case 'ArrowRight':
      return next(turned ? -1 : 1)
    case 'ArrowLeft':
      return next(turned ? 1 : -1)
    default:
      return undefined
  }
}
