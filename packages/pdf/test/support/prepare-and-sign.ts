import { prepareDocument } from '../../src/prepare/prepare-document.ts'
import { beginSignerSignature } from '../../src/sign/begin-signer-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { notoFonts } from './noto-fonts.ts'
import { ann, authority, bob, SIGNED_AT } from './sample-contract.ts'

/** A document as the service has it signed, by two people of these names. */
export async function prepareAndSign(
  document: Uint8Array,
  names: readonly string[] = ['Ann', 'Bob'],
): Promise<Uint8Array> {
  const { bytes, fields } = await prepareDocument(document, {
    block: {
      verifyUrl: 'https://example.org/verify/CS-1',
      documentHash: 'ab'.repeat(32),
      reference: 'CS-1',
      barcode: 'both',
      signers: names.map((name, i) => ({ fieldName: `Signature_${i + 1}`, name })),
    },
    allPages: true,
    fonts: notoFonts,
  })
  let signed = bytes
  for (const [i, { fieldName, textFieldName, exists }] of fields.entries()) {
    const name = names[i] ?? ''
    const begun = await beginSignerSignature(signed, {
      fieldName,
      isNew: !exists,
      ...(textFieldName === null ? {} : { textFieldName }),
      fieldNamesOfOthers: fields.flatMap((one, j) => (j === i ? [] : (one.textFieldName ?? []))),
      name,
      signedAt: SIGNED_AT,
      reference: 'CS-1',
      mark: { kind: 'typed', text: name },
      fonts: notoFonts,
    })
    signed = finishSignature(begun, await authority.cms(begun, i === 0 ? ann : bob, SIGNED_AT))
  }
  return signed
}
