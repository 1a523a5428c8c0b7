import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

type Call = { readonly id: string; readonly method: string; readonly address: string }
type ToCall = (id: string, given?: object) => Call

// By its address: the types of a page are not those of the service.
const address = new URL('../src/api/console/calls.ts', import.meta.url).href
const { callConsole, callsOf } = (await import(address)) as {
  callConsole: ToCall
  callsOf: (organizationId: string) => ToCall
}

describe('a call of a page', () => {
  const own = callsOf('org_1')

  it('has the method and the path of its operation', () => {
    assert.deepEqual(callConsole('readMe'), { id: 'readMe', method: 'GET', address: '/console/v1/me' })
    const call = { id: 'listMembers', method: 'GET', address: '/console/v1/organizations/org_1/members' }
    assert.deepEqual(own('listMembers'), call)
  })

  it('fills the path, and asks by the rest', () => {
    const call = own('downloadDocument', { id: 'doc_1', version: 'original' })
    assert.equal(call.address, '/console/v1/organizations/org_1/documents/doc_1/file?version=original')
  })

  it('leaves what it is given as it is, whatever is in it', () => {
    assert.equal(
      callsOf('a/b?c')('downloadDocumentVersion', { id: 'ü #', fileHash: ':id' }).address,
      '/console/v1/organizations/a%2Fb%3Fc/documents/%C3%BC%20%23/versions/%3Aid/file',
    )
    const { address } = own('listDocuments', { query: '100% & more', externalId: 'a+b=c' })
    const asked = Object.fromEntries(new URL(address, 'http://localhost').searchParams)
    assert.deepEqual(asked, { query: '100% & more', externalId: 'a+b=c' })
  })

  it('does not ask by what is undefined', () => {
    const call = own('listDocuments', { status: undefined, limit: 6 })
    assert.equal(call.address, '/console/v1/organizations/org_1/documents?limit=6')
    const all = own('listDocuments', { status: undefined })
    assert.equal(all.address, '/console/v1/organizations/org_1/documents')
  })
})
