import { useEffect, useRef, useState } from 'react'
import { consoleTexts } from '../../../../strings/console.ts'
import { count } from '../../../../strings/numbers.ts'
import { drawPage } from '../../../../viewer/draw-page.ts'
import type { OpenDocument } from '../../../../viewer/load-pdfjs.ts'
import { type PageSize, placeStyle } from '../../../../viewer/page-place.ts'
import { type FieldPerson, toneOf } from './person-tone.ts'
import type { PlacedField } from './placed-field.ts'
import type { Editor } from './use-editor.ts'

const texts = consoleTexts.placeFields

type Props = { readonly editor: Editor; readonly opened: OpenDocument; readonly current: number }

/** All pages, small, with their fields. Each scrolls to its page. */
export function PageThumbnails({ editor: { state, people, stage }, opened, current }: Props) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-page="${current}"]`)
    const box = list.current
    if (item == null || box === null) return
    // Not scrollIntoView, which would also scroll the window.
    const [itemBox, listBox] = [item.getBoundingClientRect(), box.getBoundingClientRect()]
    const by = (start: number, end: number, from: number, to: number) =>
      start < from ? start - from : end > to ? end - to : 0
    box.scrollBy(
      by(itemBox.left, itemBox.right, listBox.left, listBox.right),
      by(itemBox.top, itemBox.bottom, listBox.top, listBox.bottom),
    )
  }, [current])
  return (
    <nav ref={list} className="thumbnails" aria-label={texts.pages}>
      {state.pages.map((size, index) => {
        const number = index + 1
        const here = state.fields.filter(({ page }) => page === number)
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: pages never change places
            key={index}
            type="button"
            className="thumbnail"
            data-page={number}
            aria-label={texts.page(number, here.length)}
            aria-current={number === current ? 'page' : undefined}
            onClick={() => stage.current?.querySelectorAll('.page')[index]?.scrollIntoView({ block: 'start' })}
          >
            <Thumbnail opened={opened} number={number} size={size} fields={here} people={people} />
            <span aria-hidden="true">{count(number)}</span>
          </button>
        )
      })}
    </nav>
  )
}

type ThumbnailProps = {
  readonly opened: OpenDocument
  readonly number: number
  readonly size: PageSize
  readonly fields: readonly PlacedField[]
  readonly people: readonly FieldPerson[]
}

/** In CSS pixels. */
const WIDTH = 72

/** Drawn once it is visible. */
function Thumbnail({ opened, number, size, fields, people }: ThumbnailProps) {
  const host = useRef<HTMLSpanElement>(null)
  const picture = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setSeen(true))
    if (host.current !== null) observer.observe(host.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isSeen) return
    let stop: (() => void) | null = null
    let isWanted = true
    opened.document.getPage(number).then(
      (page) => {
        if (isWanted && picture.current !== null) stop = drawPage(page, picture.current, WIDTH / size.width, nothing)
      },
      // A page that cannot be read stays white.
      nothing,
    )
    return () => {
      isWanted = false
      stop?.()
    }
  }, [opened, number, size, isSeen])
  return (
    <span ref={host} className="thumbnail-sheet" dir="ltr" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      <span ref={picture} className="thumbnail-picture" />
      {fields.map((field) => {
        const person = people.find(({ key }) => key === field.signer)
        const background = person === undefined ? undefined : toneOf(person)
        return <span key={field.key} className="thumbnail-field" style={{ ...placeStyle(field, size), background }} />
      })}
    </span>
  )
}

function nothing(): void {}
