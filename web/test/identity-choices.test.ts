import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  choiceOf,
  type IdentityChoice,
  identityChoices,
  methodsOf,
  nameIdentity,
} from '../src/pages/console/signing/authentication/identity-choices.ts'

describe('the identity check of a signer', () => {
  test('each choice of the form is found again in its methods, in any order', () => {
    for (const choice of identityChoices) {
      assert.equal(choiceOf(methodsOf(choice)), choice)
      assert.equal(choiceOf(methodsOf(choice).toReversed()), choice)
    }
    assert.equal(choiceOf([]), 'link')
  })

  test('methods that only programs combine are named one by one', () => {
    const names = Object.fromEntries(identityChoices.map((one) => [one, one])) as Record<IdentityChoice, string>
    assert.equal(nameIdentity([], names), 'link')
    assert.equal(nameIdentity(['access_code', 'passkey'], names), 'passkey_and_code')
    assert.equal(nameIdentity(['email_code', 'oidc'], names), 'email_code + oidc')
  })
})
