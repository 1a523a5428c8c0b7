import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { areaPaths, describeInterface, eventDefinitions, operations, pathOf } from '../src/index.ts'

describe('the operations', () => {
  it('have ids of their own, over all areas', () => {
    const ids = operations.map(({ id }) => id)
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    )
    for (const id of ids) assert.match(id, /^[a-z]+([A-Z][a-z]*)+$|^[a-z]+$/)
  })

  it('have a method and path of their own', () => {
    const places = operations.map((one) => `${one.method} ${pathOf(one).replaceAll(/:\w+/g, ':')}`)
    assert.deepEqual(
      places.filter((place, index) => places.indexOf(place) !== index),
      [],
    )
  })

  it('describe every part of their paths', () => {
    for (const { id, path, params } of operations) {
      const parts = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      assert.deepEqual(Object.keys(params?.properties ?? {}).sort(), parts.sort(), id)
    }
  })

  it('call the parts of their paths and of their queries by different names', () => {
    for (const { id, params, query } of operations) {
      const inQuery = Object.keys(query?.properties ?? {})
      assert.deepEqual(
        Object.keys(params?.properties ?? {}).filter((name) => inQuery.includes(name)),
        [],
        id,
      )
    }
  })

  it('answer with either data or a file', () => {
    for (const { id, answer, file } of operations) assert.notEqual(answer === undefined, file === undefined, id)
  })

  it('have a tag where programs read of them, and only there', () => {
    for (const { id, area, tag } of operations) assert.equal(tag !== undefined, area === 'api', id)
  })

  it('give a name to one schema alone, over all areas', () => {
    const asInterface = operations.map((one) => ({ ...one, area: 'api' as const, path: pathOf(one) }))
    const options = { publicUrl: 'https://sign.example.org', version: '1' }
    assert.doesNotThrow(() => describeInterface(asInterface, eventDefinitions, options))
  })

  it('are described to programs if they are below /api/v1', () => {
    const document = describeInterface(operations, eventDefinitions, { publicUrl: '', version: '1' })
    const described = Object.values(document.paths ?? {}).flatMap((methods) => Object.keys(methods))
    assert.equal(described.length, operations.filter(({ area }) => area === 'api').length)
    assert.ok(Object.keys(document.paths ?? {}).every((path) => path.startsWith(areaPaths.api)))
  })
})
