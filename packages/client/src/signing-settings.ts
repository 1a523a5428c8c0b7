import type { Answer, Caller, CallOptions } from './call.ts'
import type { Operations } from './interface.ts'

/** What new requests get that say nothing else. */
export interface SigningDefaults {
  read(options?: CallOptions): Promise<Answer<'readSigningSettings'>>
  change(
    settings: Operations['changeSigningSettings']['body'],
    options?: CallOptions,
  ): Promise<Answer<'changeSigningSettings'>>
}

export function signingSettingsOf(caller: Caller): SigningDefaults {
  return {
    read: (options) => caller.data('readSigningSettings', {}, options),
    change: (body, options) => caller.data('changeSigningSettings', { body }, options),
  }
}
