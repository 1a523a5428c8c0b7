import { type FieldType, fieldTypes } from '@countersign/api/field-types'
import { foldPhrase } from '../fold-text.ts'

/** `{{type:signer}}`, `{{type:signer:label}}` and `{{seal}}`, each with `;attribute=value` as often as needed. */
export interface TagContent {
  readonly type: FieldType
  /** From 1; null for a seal. */
  readonly signer: number | null
  readonly label?: string
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly multiline?: boolean
  /** In points. */
  readonly width?: number
  readonly height?: number
  readonly fontSize?: number
  readonly placeholder?: string
  readonly value?: string
  /** Separated by `|` in the tag. */
  readonly options?: readonly string[]
  /** Which seal, by its id. */
  readonly seal?: string
}

/** Who can be named in a tag: by number, or by label. */
export interface TagSigners {
  readonly count: number
  /** In the order of the signers. They are compared as anchors are, without case; that of a signer without one is empty. */
  readonly labels?: readonly string[]
}

export type TagFaultReason = 'unknown-type' | 'unknown-signer' | 'malformed' | 'too-long'

/** Why a tag is refused. The message continues a sentence that begins with the tag. */
export class TagFault {
  readonly reason: TagFaultReason
  readonly message: string

  constructor(reason: TagFaultReason, message: string) {
    this.reason = reason
    this.message = message
  }
}

export const MOST_TAG_CHARACTERS = 200
const MOST_LABEL_CHARACTERS = 100
const MOST_OPTIONS = 50

/** Reads what is between the braces. */
export function parseTag(inner: string, signers: TagSigners): TagContent | TagFault {
  if (inner.length > MOST_TAG_CHARACTERS) {
    return new TagFault('too-long', `is longer than ${MOST_TAG_CHARACTERS} characters`)
  }
  const [head = '', ...attributes] = inner.split(';')
  const [type = '', signer = '', ...rest] = head.split(':')
  const label = rest.join(':').trim()
  const known = fieldTypes.find((name) => name === type.trim().toLowerCase())
  if (known === undefined) {
    return new TagFault('unknown-type', `has the unknown type "${shorten(type)}". Use ${listOf(fieldTypes)}`)
  }
  const number = known === 'seal' ? null : findSigner(signer.trim(), signers)
  if (number === undefined) return unknownSigner(signer.trim(), signers)
  if (known === 'seal' && signer.trim() !== '') return malformed('names a signer, but a seal has none. Write {{seal}}')
  if (label.length > MOST_LABEL_CHARACTERS) {
    return new TagFault('malformed', `has a label of more than ${MOST_LABEL_CHARACTERS} characters`)
  }
  const read = readAttributes(known, attributes)
  if (read instanceof TagFault) return read
  return { type: known, signer: number, ...(label === '' ? {} : { label }), ...read }
}

function findSigner(named: string, { count, labels = [] }: TagSigners): number | undefined {
  if (/^[1-9]\d{0,3}$/.test(named)) return Number(named) <= count ? Number(named) : undefined
  const wanted = foldPhrase(named, true)
  const index = wanted === '' ? -1 : labels.findIndex((label) => foldPhrase(label, true) === wanted)
  return index < 0 ? undefined : index + 1
}

function unknownSigner(named: string, { count, labels = [] }: TagSigners): TagFault {
  const known = [count === 1 ? '1' : `1 to ${count}`, ...labels.filter((label) => label !== '')]
  const what = named === '' ? 'names no signer' : `names the unknown signer "${shorten(named)}"`
  return new TagFault('unknown-signer', `${what}. Use ${listOf(known)}`)
}

type AttributeName = Exclude<keyof TagContent, 'type' | 'signer' | 'label'>
type Attributes = Pick<TagContent, AttributeName>

const allowed: Record<FieldType, readonly AttributeName[]> = {
  signature: ['required', 'width', 'height'],
  initials: ['required', 'width', 'height'],
  seal: ['width', 'height', 'seal'],
  date: ['required', 'width', 'height', 'fontSize'],
  name: ['required', 'width', 'height', 'fontSize'],
  email: ['required', 'width', 'height', 'fontSize'],
  number: ['required', 'width', 'height', 'fontSize', 'placeholder', 'value', 'readOnly'],
  text: ['required', 'width', 'height', 'fontSize', 'placeholder', 'value', 'readOnly', 'multiline'],
  checkbox: ['required', 'width', 'height', 'value', 'readOnly'],
  radio: ['required', 'width', 'height', 'fontSize', 'value', 'readOnly', 'options'],
  dropdown: ['required', 'width', 'height', 'fontSize', 'placeholder', 'value', 'readOnly', 'options'],
}

function readAttributes(type: FieldType, attributes: readonly string[]): Attributes | TagFault {
  let read: Attributes = {}
  for (const attribute of attributes) {
    const sign = attribute.indexOf('=')
    const [written, value] = [attribute.slice(0, Math.max(sign, 0)).trim(), attribute.slice(sign + 1).trim()]
    if (sign < 0) return malformed(`has "${shorten(attribute)}" where an attribute such as width=120 is expected`)
    const name = allowed[type].find((one) => one.toLowerCase() === written.toLowerCase())
    if (name === undefined) {
      return malformed(`has the unknown attribute "${shorten(written)}". For ${type} use ${listOf(allowed[type])}`)
    }
    if (name in read) return malformed(`has the attribute ${name} twice`)
    const one = readAttribute(name, value)
    if (one instanceof TagFault) return one
    read = { ...read, ...one }
  }
  if (allowed[type].includes('options') && read.options === undefined) {
    return malformed('has no options. Add them, such as options=Yes|No')
  }
  if (read.options && read.value !== undefined && !read.options.includes(read.value)) {
    return malformed(`has the value "${shorten(read.value)}", which is not one of its options`)
  }
  return read
}

function readAttribute(name: AttributeName, value: string): Attributes | TagFault {
  switch (name) {
    case 'required':
    case 'readOnly':
    case 'multiline':
      if (value !== 'true' && value !== 'false') return malformed(`has a ${name} that is neither true nor false`)
      return { [name]: value === 'true' }
    case 'width':
    case 'height':
      return readNumber(name, value, 4, 2000)
    case 'fontSize':
      return readNumber(name, value, 4, 72)
    case 'placeholder':
    case 'value':
    case 'seal':
      return value === '' ? malformed(`has an empty ${name}`) : { [name]: value }
    case 'options':
      return readOptions(value)
  }
}

function readNumber(name: 'width' | 'height' | 'fontSize', value: string, least: number, most: number) {
  const number = /^\d{1,4}(\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN
  return number >= least && number <= most
    ? { [name]: number }
    : malformed(`has a ${name} that is not a number of points from ${least} to ${most}`)
}

function readOptions(value: string): Attributes | TagFault {
  const options = value.split('|').map((option) => option.trim())
  if (options.includes('')) return malformed('has an empty option')
  if (new Set(options).size < options.length) return malformed('has an option twice')
  return options.length > MOST_OPTIONS ? malformed(`has more than ${MOST_OPTIONS} options`) : { options }
}

function malformed(message: string): TagFault {
  return new TagFault('malformed', message)
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

const MOST_SHOWN = 60

/** For a message: in one line, without anything invisible, and not long. */
export function shorten(text: string): string {
  const characters = Array.from(
    text
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return characters.length > MOST_SHOWN ? `${characters.slice(0, MOST_SHOWN - 1).join('')}…` : characters.join('')
}
