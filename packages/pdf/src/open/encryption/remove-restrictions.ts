import { PdfError } from '../../errors.ts'
import { type ObjectReader, PdfFile } from '../../read/pdf-file.ts'
import { collectObjects } from '../collect-objects.ts'
import { forgivingReader } from '../forgiving-reader.ts'
import { writeWhole } from '../write-whole.ts'
import { type Decipher, makeDecipher } from './decipher.ts'
import { readEncryptionDictionary } from './encryption-dictionary.ts'
import { fileKey } from './file-key.ts'

/**
 * The same document, decrypted. For files that every reader opens without a password: they are encrypted only to
 * restrict their use. Throws for the others.
 */
export function removeRestrictions(bytes: Uint8Array): Uint8Array {
  const reader: ObjectReader = { ...forgivingReader(bytes), readsEncrypted: true }
  const dictionary = readEncryptionDictionary(new PdfFile(bytes, reader))
  if (dictionary === undefined)
    throw new PdfError(
      'encrypted',
      'This PDF is encrypted in a way that is not supported. Upload it without encryption',
    )
  const key = fileKey(dictionary)
  if (key === undefined)
    throw new PdfError('encrypted', 'This PDF opens only with a password. Upload it without the password')
  const deciphered = new PdfFile(bytes, deciphering(reader, makeDecipher(dictionary, key)))
  return writeWhole(collectObjects(deciphered))
}

function deciphering(reader: ObjectReader, decipher: Decipher): ObjectReader {
  return {
    ...reader,
    at(bytes, offset, lengthOf) {
      const object = reader.at(bytes, offset, lengthOf)
      return { ...object, value: decipher(object.value, object.number, object.generation) }
    },
  }
}
