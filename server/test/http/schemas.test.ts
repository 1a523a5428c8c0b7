import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@countersign/api'
import { envelope } from '../../src/http/envelope.ts'
import { serializerCompiler } from '../../src/http/serialization.ts'
import { createValidatorCompiler } from '../../src/http/validation.ts'

/** A service compiles a schema only when the first request or response needs it. */
test('the schemas of every operation can be compiled', () => {
  const validatorOf = createValidatorCompiler()
  for (const { id, method, path: url, params, query, body, answer } of operations) {
    for (const [httpPart, schema] of Object.entries({ params, querystring: query, body })) {
      if (schema === undefined) continue
      const check = validatorOf({ schema: schema as never, httpPart, method, url })
      assert.doesNotThrow(() => check({}), `${httpPart} of ${id}`)
    }
    if (answer === undefined) continue
    const write = serializerCompiler({ schema: envelope(answer), method, url, httpStatus: '200' })
    // Compiled, it complains about the data.
    assert.throws(() => write({}), /"success" is required/, `response of ${id}`)
  }
})
