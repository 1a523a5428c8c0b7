import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type OperationId,
  type OperationIdsOf,
  type OperationTypes,
  operations,
  type PlaceOf,
  pathOf,
} from '../src/index.ts'

/** What these check, the compiler does: an expectation that it does not share is an error of its own. */
test('the id of an operation leads to what is sent and answered', () => {
  const params = { id: 'doc_1' } satisfies OperationTypes['downloadDocument']['params']
  const queries = [
    {},
    { version: 'original' },
  ] as const satisfies readonly OperationTypes['downloadDocument']['query'][]
  // @ts-expect-error a document has no such version
  const noVersion = { version: 'newest' } satisfies OperationTypes['downloadDocument']['query']
  const bodies = [{ email: 'anna@example.org' }] as const satisfies readonly OperationTypes['inviteMember']['body'][]
  // @ts-expect-error an invitation needs an email address
  const nobody = { role: 'admin' } satisfies OperationTypes['inviteMember']['body']
  const answer = { id: 'inv_1', withdrawn: true } satisfies OperationTypes['withdrawInvitation']['answer']
  const nothing: [OperationTypes['readMe']['params'], OperationTypes['readMe']['body']] = [undefined, undefined]
  assert.ok([params, queries, noVersion, bodies, nobody, answer, nothing].every(Boolean))
})

test('a body that may come in several types is sent as JSON or as a form', () => {
  const json = { hash: 'ab'.repeat(32), label: 'invoice.pdf' } satisfies OperationTypes['createTimestamp']['body']
  const form = { file: new Blob([]), label: 'invoice.pdf' } satisfies OperationTypes['createTimestamp']['form']
  // @ts-expect-error a document comes as a form alone
  const noForm: OperationTypes['createDocument']['body'] = { title: 'Lease' }
  // @ts-expect-error a document needs a title
  const untitled = { file: new Blob([]) } satisfies OperationTypes['createDocument']['form']
  assert.ok([json, form, noForm, untitled].every(Boolean))
})

test('the id of an operation leads to its place', () => {
  const places = {
    readMe: 'GET /console/v1/me',
    deleteOwnKey: 'DELETE /console/v1/keys/:id',
    readSigningLink: 'GET /signer/v1/:token',
    listDocuments: 'GET /api/v1/documents',
  } as const satisfies { [Id in OperationId]?: PlaceOf<Id> }
  for (const [id, place] of Object.entries(places)) {
    const one = operations.find((operation) => operation.id === id)
    assert.equal(one && `${one.method} ${pathOf(one)}`, place)
  }
  const ofMember: PlaceOf<'listDocuments', 'member'> = 'GET /console/v1/organizations/:organizationId/documents'
  // @ts-expect-error the method is another one
  const wrongMethod: PlaceOf<'readMe'> = 'POST /console/v1/me'
  // @ts-expect-error the path is another one
  const wrongPath: PlaceOf<'readMe'> = 'GET /console/v1/you'
  assert.ok([ofMember, wrongMethod, wrongPath].every(Boolean))
})

test('operations are found by their kind', () => {
  const files = ['downloadDocument', 'downloadProof'] as const satisfies readonly OperationIdsOf<{
    method: 'GET'
    isFile: true
  }>[]
  // @ts-expect-error this one answers with data
  const noFile: OperationIdsOf<{ isFile: true }> = 'readMe'
  // @ts-expect-error there is no such operation
  const unknown: OperationId = 'readYou'
  assert.ok([files, noFile, unknown].every(Boolean))
})
