/** Where a field appears: in the list, or over the document. */
type Where = 'entry' | 'place'

/** A field has several places if it is a choice or repeated, and none while the document loads. */
function elementsOf(where: Where, id: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-${where}="${CSS.escape(id)}"]`)]
}

/** The control of a field: of several, the chosen one. */
export function controlOf(where: Where, id: string): HTMLElement | null {
  const found = (selector: string) =>
    elementsOf(where, id)
      .map((element) => element.querySelector<HTMLElement>(selector))
      .find((control) => control !== null)
  return found('input:checked') ?? found('input, textarea, select') ?? found('button') ?? null
}

/** Scrolls the document to a field, unless the field is on the screen. */
export function showPlace(id: string): void {
  const [place] = elementsOf('place', id)
  if (place === undefined) return
  const { top, bottom, left, right } = place.getBoundingClientRect()
  const isVisible = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
  if (!isVisible) place.scrollIntoView({ block: 'center', inline: 'nearest' })
}

/** Scrolls only the panel beside the document to a field of the list. */
export function showEntry(id: string): void {
  const [entry] = elementsOf('entry', id)
  const panel = entry?.closest('form')
  if (entry === undefined || panel === null || panel === undefined) return
  const [inside, outside] = [entry.getBoundingClientRect(), panel.getBoundingClientRect()]
  const middle = (outside.height - inside.height) / 2
  panel.scrollTop += inside.top - outside.top - middle
}

/** Focuses an element in the middle of the screen, where no bar covers it. */
export function comeTo(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center', inline: 'nearest' })
}
