import { PdfDict, PdfName, type PdfRef } from '@libpdf/core'
import { type Box, fromBox, type PageGeometry, toBox } from './page-box.ts'
import { inherited, type Page, type Resolve } from './page-tree.ts'

/**
 * Extends a page at its visible bottom, by so many points. Nothing on it moves: content, links, annotations and
 * destinations keep their coordinates. All boxes grow alike, so that they stay nested.
 */
export function growPage(page: Page, geometry: PageGeometry, points: number, resolve: Resolve): PageGeometry {
  const units = points / geometry.userUnit
  const grow = (box: Box) => growAtFoot(box, geometry.rotation, units)
  for (const key of ['BleedBox', 'TrimBox', 'ArtBox']) {
    const box = toBox(page.dict.get(key, resolve), resolve)
    if (box !== undefined) page.dict.set(key, fromBox(grow(box)))
  }
  const mediaBox = grow(geometry.mediaBox)
  const box = grow(geometry.box)
  page.dict.set('MediaBox', fromBox(mediaBox))
  page.dict.set('CropBox', fromBox(box))
  return { ...geometry, mediaBox, box, height: geometry.height + points }
}

function growAtFoot(box: Box, rotation: PageGeometry['rotation'], units: number): Box {
  switch (rotation) {
    case 0:
      return { ...box, y0: box.y0 - units }
    case 90:
      return { ...box, x1: box.x1 + units }
    case 180:
      return { ...box, y1: box.y1 + units }
    case 270:
      return { ...box, x0: box.x0 - units }
  }
}

/** Adds XObjects to a page under free names. Other pages may share its resources, so it gets a copy. */
export function addXObjects(page: Page, wanted: readonly PdfRef[], resolve: Resolve): string[] {
  const old = inherited(page, 'Resources', resolve)
  const resources = new PdfDict(old instanceof PdfDict ? [...old] : [])
  const xObjects = new PdfDict([...(resources.getDict('XObject', resolve) ?? [])])
  const names = wanted.map((ref) => {
    let number = 1
    while (xObjects.has(`Countersign${number}`)) number++
    const name = `Countersign${number}`
    xObjects.set(PdfName.of(name), ref)
    return name
  })
  resources.set('XObject', xObjects)
  page.dict.set('Resources', resources)
  return names
}
