import type { BodyFor } from '../../../api/call.ts'
import { isMailAddress, isPersonName, isPhone, personKey, phoneIn } from '../../../api/person.ts'
import { consoleTexts } from '../../../strings/console.ts'
import type { RequestSigner } from './request.ts'

const texts = consoleTexts.newRequest.wrong

export type EnteredPerson = Pick<RequestSigner, 'name' | 'email' | 'language' | 'phone'>

/** What keeps a correction from being sent. The service checks more. */
export function wrongPerson(
  { name, email, phone }: EnteredPerson,
  signer: RequestSigner,
  all: readonly RequestSigner[],
): { readonly name?: string; readonly email?: string; readonly phone?: string } {
  const isTwice = all.some((other) => other.id !== signer.id && personKey(other) === personKey({ name, email }))
  return {
    ...(isTwice && { name: texts.twice }),
    ...(!isPersonName(name) && { name: texts.name }),
    ...(!isMailAddress(email) && { email: texts.email }),
    ...(isPhoneChanged(signer, phone) && !isPhone(phone ?? '') && { phone: consoleTexts.authentication.wrongPhone }),
  }
}

/** Only what differs, as the service takes it. */
export function changesTo(
  before: EnteredPerson,
  { name, email, language, phone }: EnteredPerson,
): BodyFor<'correctSigner'> {
  return {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(email.trim() !== before.email && { email: email.trim() }),
    ...(language !== before.language && { language }),
    ...(isPhoneChanged(before, phone) && { phone: phoneIn(phone ?? '') }),
  }
}

function isPhoneChanged(before: Pick<EnteredPerson, 'phone'>, phone: EnteredPerson['phone']): boolean {
  return phone !== undefined && phone !== null && phoneIn(phone) !== before.phone
}
