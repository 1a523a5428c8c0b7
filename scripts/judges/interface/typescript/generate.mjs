// Writes the types of the document. Words: document, target. The transformation is that of openapi-typescript's manual for files.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'))
const [document, target] = process.argv.slice(2)
const types = await openapiTS(JSON.parse(readFileSync(document, 'utf8')), {
  // What has a default may be left out by its sender.
  defaultNonNullable: false,
  transform: (schema) => (schema.format === 'binary' ? blob : undefined),
})
writeFileSync(target, astToString(types))
