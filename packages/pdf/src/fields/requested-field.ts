import type { SignerFieldType } from '@countersign/api/field-types'
import type { Rectangle } from '../model.ts'
import type { InvisibleReason } from '../sign/later-places.ts'

/** The types that are filled in by signing: their fields take no value. */
export const filledBySigning: ReadonlySet<string> = new Set<SignerFieldType>([
  'signature',
  'initials',
  'date',
  'name',
  'email',
])

/** A field that a signing request asks for, wherever it goes. */
export interface RequestedField extends FieldContent {
  readonly place: RequestedPlace
}

/** The part of a field that does not depend on its place. */
export interface FieldContent {
  /** Names the field in values and errors: letters, digits, `_` and `-`, unique in the request. */
  readonly id: string
  /** The position among the block's signers, from 0. */
  readonly signer: number
  readonly type: SignerFieldType
  readonly label: string | null
  readonly required: boolean
  /** True for a prefilled value that the signer cannot change. */
  readonly readOnly: boolean
  /** The prefilled value; of a checkbox `true` or `false`. */
  readonly value: string | null
  readonly placeholder: string | null
  /** Of `radio` and `dropdown`. */
  readonly options: readonly string[]
  readonly multiline: boolean
  readonly maxLength: number | null
  /** In points; null for the size that fits. */
  readonly fontSize: number | null
}

/** Where the service applies a seal once everyone has signed. */
export interface RequestedSeal extends SealContent {
  readonly place: RequestedPlace
}

export interface SealContent {
  readonly id: string
  /** Which seal, as far as the request says so. */
  readonly seal: string | null
  readonly label: string | null
}

export type RequestedPlace =
  /** On the submitted page as a reader sees it; page -1 is the last. */
  | ({ readonly kind: 'box'; readonly page: number } & Rectangle)
  /** Where the text ends, moved by the offset. The size is that usual for the type if null. */
  | {
      readonly kind: 'anchor'
      readonly text: string
      /** All pages if null; -1 is the last. */
      readonly page: number | null
      /** From 1; if null, the text must be in one place only. */
      readonly occurrence: number | null
      readonly offsetX: number
      readonly offsetY: number
      readonly width: number | null
      readonly height: number | null
    }
  /** A form field that the document already has, by its full name. */
  | { readonly kind: 'existing'; readonly name: string }

/** Whether the document's own text requests fields, as `{{signature:1}}` does. */
export type TagUse = 'ignore' | 'hide' | 'show'

export interface FieldsRequest {
  readonly fields: readonly RequestedField[]
  readonly seals?: readonly RequestedSeal[]
  readonly tags: TagUse
  /** How many signers there are. */
  readonly signers: number
  /** What tags may call them instead of their number, in their order; empty for a signer without a label. */
  readonly labels?: readonly string[]
}

/** In the submitted document. */
export type LocatedPlace =
  | { readonly kind: 'box'; readonly page: number; readonly rect: Rectangle }
  | { readonly kind: 'existing'; readonly name: string }

/** A field whose place in the submitted document is known. */
export interface LocatedField extends FieldContent {
  readonly place: LocatedPlace
}

export interface LocatedSeal extends SealContent {
  readonly place: LocatedPlace
}

export interface LocatedFields {
  readonly fields: readonly LocatedField[]
  readonly seals: readonly LocatedSeal[]
  /** What hides the tags, on the submitted pages. */
  readonly covers: readonly { readonly page: number; readonly rect: Rectangle }[]
}

/** A field in the prepared document, as its signature will fill it in. */
export interface PreparedEntry extends FieldContent {
  /** Its full name in the file. */
  readonly fieldName: string
  /** On the prepared pages as a reader sees them; a radio field has one place for each option. */
  readonly places: readonly EntryPlace[]
}

/** The signature field of a seal. */
export interface PreparedSeal extends SealContent {
  readonly fieldName: string
  /** False if the field is created together with the seal: others have signed the document. */
  readonly exists: boolean
  /** On the prepared page; null if no page can show it. */
  readonly place: { readonly page: number; readonly rect: Rectangle } | null
  /** Why no page will show the seal; null if one will. */
  readonly invisible: InvisibleReason | null
}

export interface EntryPlace {
  /** From 1. */
  readonly page: number
  readonly rect: Rectangle
  readonly option: string | null
}

/** What a signer entered, by the ids of the fields. */
export type FieldValues = Readonly<Record<string, string | boolean>>
