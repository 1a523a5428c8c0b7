import { PdfError } from '../errors.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { asName, entriesOf, type PdfValue } from '../read/value.ts'
import { walkReferences } from '../read/walk-references.ts'

/**
 * What can make a PDF behave or look different from its pages here:
 *
 * - `javascript`: scripts
 * - `launch`: starts another program or opens another file
 * - `submit`: sends form data to somebody, or loads it from a file
 * - `external`: shows content from outside of the file
 * - `media`: videos, sounds and three-dimensional models
 * - `hidden-layer`: layers that are hidden at first, or shown only on paper
 * - `xfa`: a second form, which some programs show instead of the pages
 */
export const activeContentKinds = [
  'javascript',
  'launch',
  'submit',
  'external',
  'media',
  'hidden-layer',
  'xfa',
] as const
export type ActiveContent = (typeof activeContentKinds)[number]

/** Each kind that the file reaches, in the order above. */
export function findActiveContent(bytes: Uint8Array): ActiveContent[] {
  const file = new PdfFile(bytes)
  const found = new Set<ActiveContent>()
  const add = (kind: ActiveContent | undefined) => kind !== undefined && found.add(kind)
  walkReferences(
    file,
    (target) => readable(file, target),
    (value) => {
      const entries = entriesOf(value)
      if (entries === undefined) return
      const nameAt = (key: string) => asName(readable(file, entries.get(key)))
      add(kindByAction(nameAt('S') ?? '', entries))
      add(kindByAnnotation(nameAt('Subtype'), entries))
      if (value.kind === 'stream') add(kindByStream(nameAt('Subtype'), entries))
      if (nameAt('Type') === 'OCMD' && isShownWhenOff(nameAt('P'), entries)) add('hidden-layer')
    },
  )
  const form = entriesOf(readable(file, file.catalog.get('AcroForm')))
  if (form?.has('XFA')) add('xfa')
  if (hasHiddenLayer(file)) add('hidden-layer')
  return activeContentKinds.filter((kind) => found.has(kind))
}

type Entries = ReadonlyMap<string, PdfValue>

/** A signed file needs to be sound only as far as validation requires; an unreadable object does nothing. */
function readable(file: PdfFile, value: PdfValue | undefined): PdfValue | undefined {
  try {
    return file.resolve(value)
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/** ISO 32000-2 12.6.4. Links to pages and URLs are followed only when somebody clicks them. */
const kindsByAction: Readonly<Record<string, ActiveContent>> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  SubmitForm: 'submit',
  ImportData: 'submit',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  GoTo3DView: 'media',
  RichMediaExecute: 'media',
}

function kindByAction(action: string, entries: Entries): ActiveContent | undefined {
  if (action === 'Rendition' && entries.has('JS')) return 'javascript'
  return Object.hasOwn(kindsByAction, action) ? kindsByAction[action] : undefined
}

function kindByAnnotation(subtype: string | undefined, entries: Entries): ActiveContent | undefined {
  const isMedia = ['Movie', 'Sound', 'Screen', '3D', 'RichMedia'].includes(subtype ?? '')
  return isMedia && entries.has('Rect') ? 'media' : undefined
}

/** ISO 32000-2 7.3.8.2: the data is in another file; 8.10.4: another document's page is shown in place of the form. */
function kindByStream(subtype: string | undefined, entries: Entries): ActiveContent | undefined {
  return entries.has('F') || (subtype === 'Form' && entries.has('Ref')) ? 'external' : undefined
}

/** ISO 32000-2 8.11.2.2: the content of such a group appears when its layers are switched off. */
function isShownWhenOff(policy: string | undefined, entries: Entries): boolean {
  return policy === 'AllOff' || policy === 'AnyOff' || entries.has('VE')
}

/** ISO 32000-2 8.11.4.3: layers that are off at first, or whose state depends on the use of the document. */
function hasHiddenLayer(file: PdfFile): boolean {
  const read = (value: PdfValue | undefined) => readable(file, value)
  const properties = entriesOf(read(file.catalog.get('OCProperties')))
  const config = entriesOf(read(properties?.get('D')))
  const items = (value: PdfValue | undefined) => {
    const list = read(value)
    return list?.kind === 'array' ? list.items : []
  }
  const isOff = asName(read(config?.get('BaseState'))) === 'OFF' && items(properties?.get('OCGs')).length > 0
  if (isOff || items(config?.get('OFF')).length > 0) return true
  if (items(config?.get('AS')).length === 0) return false
  return items(properties?.get('OCGs')).some((group) => {
    const usage = entriesOf(read(entriesOf(read(group))?.get('Usage')))
    return Object.entries(statesByUse).some(
      ([use, state]) => asName(read(entriesOf(read(usage?.get(use)))?.get(state))) === 'OFF',
    )
  })
}

const statesByUse = { View: 'ViewState', Print: 'PrintState', Export: 'ExportState' }
