import type { Noun } from './command.ts'
import { crl, newRoot, sign } from './pki-offline.ts'

export const pki: Noun = {
  about: 'A root that is kept offline',
  commands: [newRoot, sign, crl],
}
