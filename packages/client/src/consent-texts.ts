import type { Answer, Caller, CallOptions } from './call.ts'
import type { Operations } from './interface.ts'

type Role = Operations['changeConsentText']['params']['role']
type Language = Operations['changeConsentText']['params']['language']

/** What signers and approvers agree to. */
export interface ConsentWordings {
  read(options?: CallOptions): Promise<Answer<'readConsentTexts'>>
  /** `text: null` uses the standard text again. */
  change(
    role: Role,
    language: Language,
    body: Operations['changeConsentText']['body'],
    options?: CallOptions,
  ): Promise<Answer<'changeConsentText'>>
  versions(
    role: Role,
    language: Language,
    page?: Operations['listConsentVersions']['query'],
    options?: CallOptions,
  ): Promise<Answer<'listConsentVersions'>>
}

export function consentTextsOf(caller: Caller): ConsentWordings {
  return {
    read: (options) => caller.data('readConsentTexts', {}, options),
    change: (role, language, body, options) =>
      caller.data('changeConsentText', { params: { role, language }, body }, options),
    versions: (role, language, query = {}, options) =>
      caller.data('listConsentVersions', { params: { role, language }, query }, options),
  }
}
