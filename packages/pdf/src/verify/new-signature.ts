import type { SignedField } from '../read/signature-dictionary.ts'
import type { PdfValue } from '../read/value.ts'
import type { ChangeContext } from './change-context.ts'

/**
 * The field that this widget is of, if it came with a signature of its own. Whether that signature holds is told by its own report:
 * a field that only looks like one would be a way to draw over what was signed.
 */
export function newSignature({ before, now, mayFill }: ChangeContext, item: PdfValue): SignedField | undefined {
  if (item.kind !== 'reference') return undefined
  const known = before.file.location(item.number)
  if (known !== undefined && known.kind !== 'free') return undefined
  const field = now.signed.find(({ widgets }) => widgets.some(({ number }) => number === item.number))
  if (field === undefined || field.widgets.length > 1) return undefined
  if (before.fields.some(({ name }) => name === field.name)) return undefined
  const type = now.file.resolve(field.signature.get('Type'))
  const isTimestamp = type.kind === 'name' && type.value === 'DocTimeStamp' && isInvisible(now, item)
  return mayFill || isTimestamp ? field : undefined
}

function isInvisible({ file }: ChangeContext['now'], widget: PdfValue): boolean {
  const numbers = file.items(file.entries(widget)?.get('Rect')).map((item) => file.resolve(item))
  const [a, b, c, d] = numbers.map((item) => (item.kind === 'number' ? item.value : Number.NaN))
  return a === c && b === d
}
