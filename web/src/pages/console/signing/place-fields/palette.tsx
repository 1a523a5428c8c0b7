import type { FieldType } from '@countersign/api'
import { usualSizeOf } from '@countersign/pdf/field-size'
import { type PointerEvent, useState } from 'react'
import { Icon, type IconName } from '../../../../components/icon.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { type At, followPointer } from './follow-pointer.ts'
import { pagePointAt } from './page-point.ts'
import { NEUTRAL, toneOf } from './person-tone.ts'
import { contentOf, fieldTypes } from './placed-field.ts'
import type { Editor } from './use-editor.ts'

const texts = consoleTexts.placeFields

const icons: Readonly<Record<FieldType, IconName>> = {
  signature: 'pen',
  initials: 'initials',
  date: 'calendar',
  name: 'person',
  email: 'mail',
  text: 'letters',
  number: 'hash',
  checkbox: 'checkbox',
  radio: 'radio',
  dropdown: 'dropdown',
  seal: 'seal',
}

type Props = { readonly editor: Editor; readonly page: number }

/** The types of fields: to drag onto a page, to choose and then click, or by Enter to the page in view. */
export function Palette({ editor, page }: Props) {
  const { armed, arm, add, stage, state } = editor
  const [ghost, setGhost] = useState<{ readonly type: FieldType; readonly at: At; readonly scale: number } | null>(null)

  const offered = fieldTypes.filter((type) => type !== 'seal' || editor.seals.length > 0)
  const press = (event: PointerEvent, type: FieldType) => {
    if (event.button !== 0) return
    followPointer(event, {
      onMove(at) {
        setGhost({ type, at, scale: pagePointAt(stage.current, state.pages, at)?.scale ?? 1 })
      },
      onDrop(at) {
        setGhost(null)
        const point = pagePointAt(stage.current, state.pages, at)
        if (point?.isOver === true && isOnPages(stage.current, at)) add(type, point.page, point)
      },
      onGiveUp: () => setGhost(null),
    })
  }
  return (
    <>
      <fieldset className="palette">
        <legend className="field-name">{texts.palette}</legend>
        {offered.map((type) => (
          <button
            key={type}
            type="button"
            className="palette-type"
            aria-pressed={armed === type}
            onPointerDown={(event) => press(event, type)}
            onClick={(event) => {
              // Keys and screen readers have no place to click on.
              if (event.detail === 0) add(type, page, null)
              else arm(armed === type ? null : type)
            }}
          >
            <Icon name={icons[type]} /> <span>{texts.types[type]}</span>
          </button>
        ))}
      </fieldset>
      {ghost !== null && <Ghost editor={editor} {...ghost} />}
    </>
  )
}

type GhostProps = { readonly editor: Editor; readonly type: FieldType; readonly at: At; readonly scale: number }

/** What the pointer carries, in its later size. */
function Ghost({ editor: { person }, type, at, scale }: GhostProps) {
  const { width, height } = usualSizeOf({ type, ...contentOf(type, ['', '']) })
  const style = {
    left: at.clientX - (width * scale) / 2,
    top: at.clientY - (height * scale) / 2,
    width: width * scale,
    height: height * scale,
    '--tone': type === 'seal' ? NEUTRAL : toneOf(person),
  }
  return <div className="placed-ghost" style={style} />
}

/** Tools and panels may lie over the pages. */
function isOnPages(stage: Element | null, { clientX, clientY }: At): boolean {
  return stage?.contains(document.elementFromPoint(clientX, clientY)) === true
}
