import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

type Call = { readonly id: string; readonly method: string; readonly address: string }
type ToCall = (id: string, given?: object) => Call

// Imported by URL, because pages and service have different types.
const address = new URL('../src/api/console/calls.ts', import.meta.url).href
const { callConsole, callsOf } = (await import(address)) as {
  callConsole: ToCall
  callsOf: (organizationId: string) => ToCall
}

describe('a call of a page', () => {
  const own = callsOf('org_1')

  it('has the method and path of its operation', () => {
    assert.deepEqual(callConsole('readMe'), { id: 'readMe', method: 'GET', address: '/console/v1/me' })
    const call = { id: 'listMembers', method: 'GET', address: '/console/v1/organizations/org_1/members' }
    assert.deepEqual(own('listMembers'), call)
  })

  it('fills in the path, and puts the rest into the query', () => {
    const call = own('downloadDocument', { id: 'doc_1', version: 'original' })
    assert.equal(call.address, '/console/v1/organizations/org_1/documents/doc_1/file?version=original')
  })

  it('encodes any value without changing it', () => {
    assert.equal(
      callsOf('a/b?c')('downloadDocumentVersion', { id: 'ü #', fileHash: ':id' }).address,
      '/console/v1/organizations/a%2Fb%3Fc/documents/%C3%BC%20%23/versions/%3Aid/file',
    )
    const { address } = own('listDocuments', { query: '100% & more', externalId: 'a+b=c' })
    const query = Object.fromEntries(new URL(address, 'http://localhost').searchParams)
    assert.deepEqual(query, { query: '100% & more', externalId: 'a+b=c' })
  })

  it('leaves out undefined parameters', () => {
    const call = own('listDocuments', { status: undefined, limit: 6 })
    assert.equal(call.address, '/console/v1/organizations/org_1/documents?limit=6')
    const all = own('listDocuments', { status: undefined })
    assert.equal(all.address, '/console/v1/organizations/org_1/documents')
  })
})
