import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from '@countersign/api'
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/browser'

/** Why there is no passkey: the person closed the dialog, the device has one already, or cannot have one here. */
export type PasskeyFault = 'cancelled' | 'known' | 'unsupported'

export type FromDevice<T> = { readonly passkey: T } | { readonly fault: PasskeyFault }

/** False in browsers without passkeys, and on pages without HTTPS. */
export const canUsePasskeys = typeof PublicKeyCredential === 'function'

export async function createPasskey(
  options: PasskeyCreationOptions,
  signal: AbortSignal,
): Promise<FromDevice<CreatedPasskey>> {
  return await ask(signal, ({ startRegistration }) => startRegistration({ optionsJSON: options as CreationOptions }))
}

export async function requestPasskey(
  options: PasskeyRequestOptions,
  signal: AbortSignal,
): Promise<FromDevice<UsedPasskey>> {
  return await ask(signal, ({ startAuthentication }) => startAuthentication({ optionsJSON: options as RequestOptions }))
}

type Library = typeof import('@simplewebauthn/browser')

/** Loads the library for the first passkey. The browser's dialog closes with the page that asked. */
async function ask<T>(signal: AbortSignal, start: (library: Library) => Promise<T>): Promise<FromDevice<T>> {
  const library = await import('@simplewebauthn/browser')
  const cancel = () => library.WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return { passkey: await start(library) }
  } catch (error) {
    return { fault: faultOf(error) }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

function faultOf(error: unknown): PasskeyFault {
  const { name } = error as { readonly name?: string }
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'known' : 'unsupported'
}
