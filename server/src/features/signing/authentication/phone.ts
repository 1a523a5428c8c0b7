import { wrongField } from '../../../vocabulary/refusal.ts'
import type { Method } from './model.ts'

interface Reached {
  readonly phone?: string | null | undefined
  readonly mayDelegate: boolean
}

/** Refuses a phone number without the method, and the method without one. `field` names the signer. */
export function requirePhone(field: string, methods: readonly Method[], { phone, mayDelegate }: Reached): void {
  const name = `${field}.phone`
  const hasPhone = phone !== undefined && phone !== null
  if (!methods.includes('sms_code')) {
    if (!hasPhone) return
    throw wrongField(name, `${name} is only for a signer whose authentication contains sms_code. Omit it.`)
  }
  if (!hasPhone) {
    const message = `${name} is required, because authentication contains sms_code. Send the number with its country code, for example +4915112345678.`
    throw wrongField(name, message)
  }
  if (!mayDelegate) return
  const delegable = `${field}.mayDelegate`
  throw wrongField(delegable, `${delegable} must be false, because codes are sent to the phone of this signer.`)
}
