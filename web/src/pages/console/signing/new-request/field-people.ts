import { consoleTexts } from '../../../../strings/console.ts'
import type { FieldPerson } from '../place-fields/person-tone.ts'
import { type Entered, fillsIn } from './entered.ts'

const texts = consoleTexts.newRequest.signers

/** The people who can have fields, as the field editor names them. Also those without a name yet. */
export function fieldPeople({ signers }: Entered): readonly FieldPerson[] {
  return signers.flatMap((signer, index) => {
    const { key, name, email, label = '' } = signer
    const shown = [name.trim(), email.trim(), label.trim()].find((one) => one !== '')
    return fillsIn(signer) ? [{ key, position: index + 1, name: shown ?? texts.one(index + 1) }] : []
  })
}

/** Without a signer. Their fields go to another, or are removed. */
export function withoutSigner(entered: Entered, key: number, heir: number | null): Entered {
  const { signers, ...rest } = withoutFieldsOf(entered, key, heir)
  return { ...rest, signers: signers.filter((signer) => signer.key !== key) }
}

/** With the fields of a signer assigned to another, or removed. */
export function withoutFieldsOf(entered: Entered, key: number, heir: number | null): Entered {
  const { fields, unplaced } = entered
  return {
    ...entered,
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

export function numberOfFields({ fields, unplaced }: Entered, key: number): number {
  return [...fields, ...unplaced].filter(({ signer }) => signer === key).length
}
