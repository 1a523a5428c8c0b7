import { makeSignatureAppearance, type SignatureLook } from '../block/signature-appearance.ts'
import { makeTextFieldAppearance, textFieldValue } from '../block/text-field-appearance.ts'
import type { FontSet } from '../model.ts'
import { Typesetter } from '../text/typesetter.ts'
import { defaultLanguage, type PdfLanguage } from '../words/words.ts'
import { beginSignature, type PreparedSignature } from './begin-signature.ts'
import type { SignatureRequest } from './signature-request.ts'

export type SignerSignatureRequest = Pick<
  SignatureRequest,
  'reason' | 'location' | 'contactInfo' | 'certify' | 'reserve'
> & {
  /** The field of this signer. */
  readonly fieldName: string
  /** The field that shows this signer's signature on every stamped page. */
  readonly textFieldName?: string
  /** The fields of the other signers, which stay open; the signature locks everything else that could be filled in. */
  readonly textFieldNamesOfOthers?: readonly string[]
  readonly name: string
  readonly signedAt: Date
  readonly reference: string
  readonly mark: SignatureLook['mark']
  /** Of what is shown; English where absent. */
  readonly language?: PdfLanguage
  readonly fonts: FontSet
}

/** A signature in the signer's prepared field, with everything that shows it on the pages. */
export function beginSignerSignature(bytes: Uint8Array, request: SignerSignatureRequest): Promise<PreparedSignature> {
  const { fieldName, textFieldName, textFieldNamesOfOthers, name, signedAt, reference, mark, fonts, ...others } =
    request
  const { language = defaultLanguage, ...rest } = others
  const typesetter = new Typesetter(fonts)
  const texts =
    textFieldName === undefined
      ? []
      : [
          {
            fieldName: textFieldName,
            value: textFieldValue(name, signedAt, language),
            draw: (width: number, height: number) =>
              makeTextFieldAppearance(typesetter, { width, height, name, signedAt, language }),
          },
        ]
  return beginSignature(bytes, {
    ...rest,
    field: { kind: 'prepared', fieldName },
    subFilter: 'ETSI.CAdES.detached',
    signingTime: signedAt,
    name,
    lock: { formBut: textFieldNamesOfOthers ?? [] },
    appearances: {
      typesetter,
      signature: (width, height) =>
        makeSignatureAppearance(typesetter, { width, height, name, signedAt, reference, mark, language }),
      texts,
    },
  })
}
