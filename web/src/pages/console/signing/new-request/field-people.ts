import { consoleTexts } from '../../../../strings/console.ts'
import type { FieldPerson } from '../place-fields/person-tone.ts'
import { type Entered, fillsIn } from './entered.ts'

const texts = consoleTexts.newRequest.signers

/** The people who can have fields, as the field editor names them. Also those without a name yet. */
export function fieldPeople({ signers }: Entered): readonly FieldPerson[] {
  return signers.flatMap((signer, index) => {
    const { key, name, email } = signer
    const shown = [name.trim(), email.trim()].find((one) => one !== '')
    return fillsIn(signer) ? [{ key, position: index + 1, name: shown ?? texts.one(index + 1) }] : []
  })
}

/** Without a signer. Their fields go to another, or are removed. */
export function withoutSigner(entered: Entered, key: number, heir: number | null): Entered {
  const { signers, fields, unplaced } = entered
  return {
    ...entered,
    signers: signers.filter((signer) => signer.key !== key),
    fields:
      heir === null
        ? fields.filter(({ signer }) => signer !== key)
        : fields.map((field) => (field.signer === key ? { ...field, signer: heir } : field)),
    unplaced:
      heir === null
        ? unplaced.filter(({ signer }) => signer !== key)
        : unplaced.map((one) => (one.signer === key ? { ...one, signer: heir } : one)),
  }
}
