import type { ImprintHash } from '@countersign/pki'
import type { Drawing } from '../block/drawing.ts'
import type { FieldStyle } from '../fields/field-style.ts'
import type { Typesetter } from '../text/typesetter.ts'
import type { FieldLock } from './field-lock.ts'
import type { SignatureFieldChoice } from './signature-field.ts'

/** Draws for a widget of this size, in points as a reader sees it, and in the style of its field. */
export type DrawWidget = (width: number, height: number, style: FieldStyle) => Drawing

/** The text of a field, or of one signer's fields on all pages with this common name. */
export type FilledText = { readonly fieldName: string; readonly value: string; readonly draw: DrawWidget }

/** A box to check, or a choice by the number of its option from 0. */
export type CheckedButton = { readonly fieldName: string; readonly option: number | null }

export type SignatureAppearances = {
  /** Must have drawn nothing else, or that is written into the file, too. */
  readonly typesetter: Typesetter
  readonly signature?: DrawWidget
  readonly texts?: readonly FilledText[]
  readonly buttons?: readonly CheckedButton[]
}

export type SignatureRequest = {
  readonly field: SignatureFieldChoice
  /** EN 319 142-1 5.3 and 5.4.3. */
  readonly subFilter: 'ETSI.CAdES.detached' | 'ETSI.RFC3161'
  /** The hash of the digest; default SHA-256. */
  readonly hash?: ImprintHash
  /** The signer's claimed time; missing for document timestamps. */
  readonly signingTime?: Date
  readonly name?: string
  readonly reason?: string
  readonly location?: string
  readonly contactInfo?: string
  /**
   * Certifies the document against all but forms and signatures, if nothing is signed yet; otherwise without effect.
   */
  readonly certify?: boolean
  /** What must not change from now on. */
  readonly lock?: FieldLock
  readonly appearances?: SignatureAppearances
  /** Bytes reserved for the CMS. */
  readonly reserve?: number
}
