import { type Drawing, fillColor } from '../block/drawing.ts'
import { makeMarkAppearance, makeSignatureAppearance, type SignatureLook } from '../block/signature-appearance.ts'
import { makeTextFieldAppearance, textFieldValue } from '../block/text-field-appearance.ts'
import { type FillingSigner, fillEntries } from '../fields/fill-entries.ts'
import type { FieldValues, PreparedEntry } from '../fields/requested-field.ts'
import type { FoundPlace } from '../ink/place-finder.ts'
import type { FontSet } from '../model.ts'
import type { PreparedField } from '../prepare/make-fields.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { operand } from '../text/operand.ts'
import { Typesetter } from '../text/typesetter.ts'
import type { AuthenticationMethod } from '../words/authentication-words.ts'
import { defaultLanguage, type PdfLanguage, wordsIn } from '../words/words.ts'
import { beginSignature, type PreparedSignature } from './begin-signature.ts'
import { LaterPlaces } from './later-places.ts'
import type { SignatureFieldChoice } from './signature-field.ts'
import type { FilledText, SignatureRequest } from './signature-request.ts'

export type SignerSignatureRequest = Pick<
  SignatureRequest,
  'reason' | 'location' | 'contactInfo' | 'certify' | 'reserve'
> & {
  /** The field of this signer. */
  readonly fieldName: string
  /**
   * True if `prepareDocument` found that the field does not exist: others have signed the document. The signature then
   * adds it at the requested place, or else where the pages are empty.
   */
  readonly isNew?: boolean
  /** Where other signatures and seals will add their fields. */
  readonly taken?: readonly FoundPlace[]
  /** The field that shows this signer's signature on every stamped page. */
  readonly textFieldName?: string
  /** What this signer fills in, from `prepareDocument`. */
  readonly entries?: readonly PreparedEntry[]
  /** What they entered. */
  readonly values?: FieldValues
  /** How they write their initials; by default the first letters of the name. */
  readonly initials?: SignatureLook['mark']
  /** Needed by fields of the type `email`. */
  readonly email?: string
  /**
   * The fields of the signers who have not signed yet, from `openFieldNames`, which stay open; the signature locks
   * everything else that could be filled in.
   */
  readonly fieldNamesOfOthers?: readonly string[]
  readonly name: string
  /** True if they sign in the place of the person whose name the document was prepared with. */
  readonly isDelegate?: boolean
  readonly signedAt: Date
  /** How they were authenticated, beside having the link. The block shows it. */
  readonly authentication?: readonly AuthenticationMethod[]
  readonly reference: string
  readonly mark: SignatureLook['mark']
  /** Of what is shown; English where absent. */
  readonly language?: PdfLanguage
  readonly fonts: FontSet
}

/** The fields that a signer, who has not signed yet, fills in later; the signature field itself is never locked. */
export function openFieldNames({ textFieldName, entries }: Pick<PreparedField, 'textFieldName' | 'entries'>): string[] {
  const open = entries.filter(({ readOnly }) => !readOnly).map(({ fieldName }) => fieldName)
  return textFieldName === null ? open : [textFieldName, ...open]
}

/** A signature in the signer's field, with everything that the signer fills in and that shows it on the pages. */
export function beginSignerSignature(bytes: Uint8Array, request: SignerSignatureRequest): Promise<PreparedSignature> {
  const {
    isNew = false,
    taken = [],
    fieldName,
    textFieldName,
    fieldNamesOfOthers,
    name,
    isDelegate = false,
    signedAt,
    authentication = [],
    reference,
    mark,
    fonts,
    ...others
  } = request
  const { language = defaultLanguage, entries = [], values = {}, initials, email, ...rest } = others
  const typesetter = new Typesetter(fonts)
  const signer = { fieldName, entries, values, name, email, signedAt, language, mark, initials }
  const { texts, buttons } = fillEntries(typesetter, signer)
  const placed = entries.find((entry) => entry.fieldName === fieldName)
  const later = isNew ? laterField(bytes, signer, taken) : null
  return beginSignature(bytes, {
    ...rest,
    field: later?.choice ?? { kind: 'prepared', fieldName },
    subFilter: 'ETSI.CAdES.detached',
    signingTime: signedAt,
    name,
    lock: { formBut: fieldNamesOfOthers ?? [] },
    appearances: {
      typesetter,
      signature: (width, height) => {
        const look = { width, height, name, signedAt, reference, mark, language }
        if (placed !== undefined) return makeMarkAppearance(typesetter, { ...look, caption: { name, signedAt } })
        // The block shows the name, the time and the reference beside it.
        if (textFieldName !== undefined) return makeMarkAppearance(typesetter, { ...look, caption: null })
        return onBackground(later?.isOver === true, makeSignatureAppearance(typesetter, look))
      },
      texts: [
        ...texts,
        ...(textFieldName === undefined
          ? []
          : [whenSigned(typesetter, textFieldName, { ...signer, isDelegate, authentication })]),
      ],
      buttons,
    },
  })
}

/** Found in the file as it is now, unless requested: after preparation, others may have signed or sealed it. */
function laterField(
  bytes: Uint8Array,
  {
    fieldName,
    name,
    language,
    entries,
    mark,
  }: Pick<FillingSigner, 'fieldName' | 'name' | 'language' | 'entries' | 'mark'>,
  taken: readonly FoundPlace[],
): { readonly choice: SignatureFieldChoice; readonly isOver: boolean } {
  const requested = entries.find((entry) => entry.fieldName === fieldName)
  const place = requested ? requested.places[0] : new LaterPlaces(new PdfFile(bytes), { language, taken }).next()
  if (place === undefined || typeof place === 'string') {
    return { choice: { kind: 'invisible', fieldName }, isOver: false }
  }
  const { page, rect } = place
  const words = wordsIn(language)
  const description = mark.kind === 'approval' ? words.approvalOf(name) : words.signatureOf(name)
  const position = { page, x: rect.x, y: rect.y }
  const isOver = 'isOver' in place && place.isOver === true
  return { choice: { kind: 'visible', fieldName, position, size: rect, description }, isOver }
}

/** White, so that the signature is legible over what the page shows. */
function onBackground(isOver: boolean, drawing: Drawing): Drawing {
  if (!isOver) return drawing
  const { width, height, content } = drawing
  return { ...drawing, content: `${fillColor([1, 1, 1])}0 0 ${operand(width)} ${operand(height)} re f\n${content}` }
}

function whenSigned(
  typesetter: Typesetter,
  fieldName: string,
  signer: Pick<FillingSigner, 'name' | 'signedAt' | 'language' | 'mark'> & {
    readonly isDelegate: boolean
    readonly authentication: readonly AuthenticationMethod[]
  },
): FilledText {
  const { name, signedAt, authentication, language, mark } = signer
  const approved = mark.kind === 'approval'
  return {
    fieldName,
    value: textFieldValue(name, signedAt, language, authentication),
    draw: (width, height) => makeTextFieldAppearance(typesetter, { width, height, ...signer, approved }),
  }
}
