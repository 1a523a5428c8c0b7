import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

/** Each response is written by its schema, which is compiled when the first one is sent. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  return writerOf(schema)
}

/** Writes values of a schema as JSON. */
export function writerOf(schema: TSchema): (data: unknown) => string {
  let write: ((data: unknown) => string) | undefined
  return (data) => {
    write ??= compileOnce(schema)
    return write(data)
  }
}

const compiled = new Map<string, (data: unknown) => string>()

/** Several areas and servers of a process have the same schemas. They are plain JSON: equal texts are equal schemas. */
function compileOnce(schema: TSchema): (data: unknown) => string {
  const text = JSON.stringify(schema)
  const known = compiled.get(text)
  if (known !== undefined) return known
  const made = fastJsonStringify(schema)
  compiled.set(text, made)
  return made
}
