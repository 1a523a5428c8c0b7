import type { JsonSchema } from '@countersign/api'
import type { Target } from './targets.ts'

/** RFC 7643 4.1, RFC 7644 3.5.2 */
const scimUser: JsonSchema = {
  type: 'object',
  properties: {
    schemas: { type: 'array', items: { const: 'urn:ietf:params:scim:schemas:core:2.0:User' } },
    userName: { type: 'string', format: 'email' },
    externalId: { type: 'string' },
    active: { type: 'boolean' },
    name: { type: 'object', properties: { givenName: { type: 'string' }, familyName: { type: 'string' } } },
    emails: { type: 'array', items: { type: 'object', properties: { value: { type: 'string', format: 'email' } } } },
    Operations: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          op: { type: 'string', enum: ['add', 'replace', 'remove'] },
          path: { type: 'string', enum: ['active', 'name.givenName', 'userName', 'emails[type eq "work"].value'] },
          value: {},
        },
      },
    },
  },
  required: ['schemas', 'userName'],
}

/** Of parameters that no answer contains. */
const values: Readonly<Record<string, readonly string[]>> = {
  tile: [
    '0/000',
    '0/000.p/1',
    '0/000.p/256',
    '0/x001/234',
    '1/000',
    '8/000',
    '64/000',
    '-1/000',
    'entries/000',
    'entries/x9/000',
    '0/0',
    '0/999',
    '0/x999/999',
    '00/000',
    '0/000.p/0',
  ],
  number: ['0', '1', '99999999', '9007199254740993', '-1', '01'],
  file: ['roots.pem', 'crls.pem', 'timestamp-roots.pem', 'algorithm-ends.txt', 'root.crt', 'index.html', 'sign.html'],
  request: ['MEowSDBGMEQwQjAJBgUrDgMCGgUABBQ', '%2F%2F', 'MAA=', 'a'.repeat(255)],
  cid: [
    'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
    'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG',
  ],
}

/** Routes beside the operations: the log, the authorities, provisioning and pages. Their answers have their own forms. */
export const plainTargets: readonly Target[] = [
  ...[
    '/log/checkpoint',
    '/log/vkey',
    '/log/keys',
    '/log/frozen',
    '/log/policy',
    '/log/witnessed-checkpoint',
    '/log/tile/{tile}',
    '/log/randomness/{number}',
    '/ipfs/{cid}',
    '/ipfs/{cid}/{file}',
    '/pki/{file}',
    '/pki/ocsp/{request}',
    '/chain',
    '/chain/{hash}',
    '/dev/mailbox',
    '/dev/mailbox/{id}',
    '/dev/mailbox/{id}/body',
    '/assets/{file}',
    '/embed/{signerId}',
    '/embed.js',
    '/health/live',
    '/metrics',
    '/docs',
    '/verify/{token}',
    '/sign/{token}',
    '/documents/{id}',
    '/api/v1/openapi.json',
    '/{anything}',
  ].map((path) => plain('GET', path)),
  plain('POST', '/tsa', 'application/timestamp-query'),
  plain('POST', '/pki/ocsp', 'application/ocsp-request'),
  plain('POST', '/witness/add-checkpoint', 'text/plain'),
  ...['Users', 'Users/{id}', 'Schemas', 'Schemas/{id}', 'ResourceTypes', 'ServiceProviderConfig', 'Groups'].map(
    (path) => plain('GET', `/scim/v2/${path}`),
  ),
  plain('POST', '/scim/v2/Users', 'application/scim+json'),
  plain('PUT', '/scim/v2/Users/{id}', 'application/scim+json'),
  plain('PATCH', '/scim/v2/Users/{id}', 'application/scim+json'),
  plain('DELETE', '/scim/v2/Users/{id}'),
]

function plain(method: string, path: string, type?: string): Target {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(values[name] !== undefined && { enum: values[name] }) },
  }))
  const filter = { name: 'filter', in: 'query', required: false, schema: { type: 'string' } }
  return {
    id: `${method} ${path}`,
    door: path.startsWith('/scim/') ? 'scim' : 'open',
    method,
    path,
    parameters: path.startsWith('/scim/') ? [...parameters, filter] : parameters,
    bodies: type === undefined ? {} : { [type]: type.endsWith('json') ? scimUser : {} },
    answers: {},
  }
}
