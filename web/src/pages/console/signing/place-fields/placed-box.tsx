import { type CSSProperties, type PointerEvent, useRef } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { count } from '../../../../strings/numbers.ts'
import { type PageSize, placeStyle } from '../../../../viewer/page-place.ts'
import { type Handle, handles } from './arrange.ts'
import { fieldName } from './describe-field.ts'
import { keyOnField } from './field-keys.ts'
import { followPointer } from './follow-pointer.ts'
import { pagePointAt } from './page-point.ts'
import { NEUTRAL, toneOf } from './person-tone.ts'
import { faultOfPlaced, isMarkedRequired, type PlacedField } from './placed-field.ts'
import type { Editor } from './use-editor.ts'

const texts = consoleTexts.placeFields

/** In CSS pixels: how near a line attracts. */
const REACH = 6
/** In CSS pixels. Handles in the middle of a shorter edge would cover those at its ends. */
const SHORT_EDGE = 56
const SMALLEST_TEXT = 7

type Props = {
  readonly editor: Editor
  readonly field: PlacedField
  readonly size: PageSize
  /** CSS pixels per point. */
  readonly scale: number
}

/** A field on its page: it moves by dragging and keys, and handles change its size. */
export function PlacedBox({ editor, field, size, scale }: Props) {
  const { state, act, people, several } = editor
  const isSelected = state.selected.includes(field.key)
  const isAlone = isSelected && state.selected.length === 1
  const person = people.find(({ key }) => key === field.signer)
  const isWrong = faultOfPlaced(field, editor.purpose) !== null || editor.refusalOf(field) !== null
  const isFixed = field.form !== undefined
  const isPressed = useRef(false)
  const name = fieldName(field, people)
  const tone: Record<`--${string}`, string> = { '--tone': person === undefined ? NEUTRAL : toneOf(person) }
  const style: CSSProperties = { ...placeStyle(field, size), ...tone }

  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    isPressed.current = document.activeElement !== event.currentTarget
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey || several
    if (isAdding) act({ do: 'select', keys: [field.key], how: 'toggle' })
    else if (!isSelected) act({ do: 'select', keys: [field.key], how: 'only' })
    // The first touch only selects, so that fingers can scroll over fields.
    if (isAdding || isFixed || (event.pointerType === 'touch' && !isSelected)) return
    const { stage } = editor
    const grip = pagePointAt(stage.current, state.pages, event)
    if (grip === null) return
    followPointer(event, {
      onMove(at) {
        const point = pagePointAt(stage.current, state.pages, at)
        if (point === null) return
        const [right, up] = [point.x - grip.x, point.y - grip.y]
        act({ do: 'drag', key: field.key, page: point.page, right, up, reach: REACH / point.scale })
      },
      onDrop: () => act({ do: 'drop' }),
      onGiveUp: () => act({ do: 'give-up' }),
    })
  }
  const release = () => {
    isPressed.current = false
  }
  return (
    <div className="placed" style={style} data-selected={isSelected} data-wrong={isWrong} data-fixed={isFixed}>
      <button
        type="button"
        className="placed-body"
        data-field={field.key}
        aria-label={isMarkedRequired(field) ? `${name}, ${texts.required}` : name}
        aria-pressed={isSelected}
        aria-describedby={isFixed ? 'form-keys' : 'field-keys'}
        title={person?.name}
        onPointerDown={press}
        // Not every press leads to the focus: some browsers give none to buttons, and fingers may scroll instead.
        onClick={release}
        onPointerCancel={release}
        onFocus={() => {
          if (!isPressed.current && !isSelected && !several) act({ do: 'select', keys: [field.key], how: 'only' })
          release()
        }}
        onKeyDown={(event) => {
          const step = keyOnField(event, field, state.fields, several)
          if (step === null) return
          event.preventDefault()
          if (step !== 'settings') act(step)
          else editor.openSettings()
        }}
      >
        <Words field={field} scale={scale} />
      </button>
      <span className="placed-tab" aria-hidden="true">
        {person === undefined ? <Icon name="seal" /> : count(person.position)}
      </span>
      {isAlone && !isFixed && <Handles editor={editor} field={field} scale={scale} />}
    </div>
  )
}

/** What the signer will see, as far as there is room. */
function Words({ field, scale }: Pick<Props, 'field' | 'scale'>) {
  const { type, label, value, options, multiline } = field
  if (type === 'checkbox') return <span className="placed-words">{value === 'true' ? '✓' : ''}</span>
  const lines = type === 'radio' ? Math.max(1, options.length) : multiline ? 3 : 1
  const fontSize = Math.min(14, ((field.height * scale) / lines) * 0.62)
  if (fontSize < SMALLEST_TEXT) return null
  const text = value !== '' ? value : label !== '' ? label : texts.types[type]
  return (
    <span className="placed-words" dir="auto" style={{ fontSize }}>
      {type === 'radio' && options.length > 0
        ? options.map((option) => (
            <span key={option} className="placed-option">
              ○ {option}
            </span>
          ))
        : `${text}${isMarkedRequired(field) ? ' *' : ''}`}
    </span>
  )
}

/** For pointers. Keys change the size of the field itself. */
function Handles({ editor: { act, stage, state }, field, scale }: Omit<Props, 'size'>) {
  // On a small field, handles are outside, because they would cover it.
  const isSmall = Math.min(field.width, field.height) * scale < SHORT_EDGE
  const isShown = (handle: Handle) =>
    handle.length === 2 || (handle === 'n' || handle === 's' ? field.width : field.height) * scale >= SHORT_EDGE
  const press = (event: PointerEvent, handle: Handle) => {
    if (event.button !== 0) return
    event.stopPropagation()
    const grip = { x: event.clientX, y: event.clientY }
    followPointer(event, {
      onMove(at) {
        const now = pagePointAt(stage.current, state.pages, at)?.scale ?? scale
        const [right, up] = [(at.clientX - grip.x) / now, (grip.y - at.clientY) / now]
        act({ do: 'drag-edge', key: field.key, handle, right, up, reach: REACH / now })
      },
      onDrop: () => act({ do: 'drop' }),
      onGiveUp: () => act({ do: 'give-up' }),
    })
  }
  return handles
    .filter(isShown)
    .map((handle) => (
      <span
        key={handle}
        className="placed-handle"
        data-handle={handle}
        data-outside={isSmall}
        onPointerDown={(event) => press(event, handle)}
      />
    ))
}
