/** The words that a signer agrees to. They go into the trail as they were, so that a new wording is a new version. */
export interface Consent {
  readonly version: string
  readonly language: string
  readonly text: string
}

export const consent: Consent = {
  version: '1',
  language: 'en',
  text:
    'I have read the document. I agree to sign it electronically, and I want my electronic signature to bind me as my ' +
    'signature on paper would.',
}
