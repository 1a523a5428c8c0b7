import { exampleValue, fileName } from './example-value.ts'
import { mediaKind } from './media-type.ts'
import type { Body, KeyWay, Operation, Parameter, Reference, Shape } from './model.ts'

type Service = Pick<Reference, 'baseUrl' | 'keyWays'>

/** A command that works once `API_KEY` is set: what is required, and what the document has an example for. */
export function curlExample(service: Service, operation: Operation, body: Body | null): string {
  const [keyWay] = service.keyWays
  const parts = [
    `curl ${methodOption(operation, body)}${quote(exampleUrl(service.baseUrl, operation))}`,
    ...(keyWay === undefined ? [] : [keyOption(keyWay)]),
    ...wanted(operation, 'header').map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : bodyOptions(body)),
    ...outputOption(operation),
  ]
  return parts.join(' \\\n  ')
}

/** In double quotes, so that the shell puts the key in. */
function keyOption({ header, prefix }: KeyWay): string {
  return `-H "${header.replace(/[^A-Za-z0-9-]/g, '')}: ${prefix}$API_KEY"`
}

/** curl sends GET by itself, and POST as soon as there is a body. */
function methodOption({ method }: Operation, body: Body | null): string {
  return method === (body === null ? 'GET' : 'POST') ? '' : `-X ${quote(method)} `
}

function exampleUrl(baseUrl: string, operation: Operation): string {
  const values = new Map(wanted(operation, 'path').map(({ name, value }) => [name, value]))
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? name))
  const query = wanted(operation, 'query').map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  return baseUrl.replace(/\/$/, '') + path + (query.length === 0 ? '' : `?${query.join('&')}`)
}

function wanted(operation: Operation, place: Parameter['place']): { name: string; value: string }[] {
  return operation.parameters
    .filter((parameter) => parameter.place === place && (parameter.required || parameter.shape.example !== undefined))
    .map(({ name, shape }) => ({ name, value: asText(exampleValue(shape, name, 'required')) }))
}

function bodyOptions({ mediaType, shape }: Body): string[] {
  switch (mediaKind(mediaType)) {
    case 'json':
      return [
        `-H ${quote(`Content-Type: ${mediaType}`)}`,
        `-d ${quote(JSON.stringify(exampleValue(shape, '', 'required'), null, 2).replaceAll('\n', '\n  '))}`,
      ]
    case 'multipart':
      return formFields(shape).map(([name, field, value]) =>
        field?.kind === 'file' ? `-F ${quote(`${name}=@${asText(value)}`)}` : formText(name, asText(value)),
      )
    case 'form':
      return formFields(shape).map(([name, , value]) => `--data-urlencode ${quote(`${name}=${asText(value)}`)}`)
    case 'other':
      return [`-H ${quote(`Content-Type: ${mediaType}`)}`, `--data-binary ${quote(`@${fileName(mediaType)}`)}`]
  }
}

function formFields(shape: Shape): [name: string, field: Shape | undefined, value: unknown][] {
  const body = shape.kind === 'choice' ? shape.shapes[0] : shape
  if (body?.kind !== 'object') return []
  const values = exampleValue(body, '', 'required') as Record<string, unknown>
  return Object.entries(values).map(([name, value]) => [
    name,
    body.fields.find((field) => field.name === name)?.shape,
    value,
  ])
}

/** curl reads `@`, `<` and `;` in the value of -F as orders of its own. */
function formText(name: string, value: string): string {
  return `${/^[@<]|[;"]/.test(value) ? '--form-string' : '-F'} ${quote(`${name}=${value}`)}`
}

/** What is no text is better kept in a file than thrown at the terminal. */
function outputOption({ answers }: Operation): string[] {
  const mediaType = answers.flatMap(({ bodies }) => bodies).map((body) => body.mediaType)[0]
  if (mediaType === undefined || mediaKind(mediaType) === 'json' || mediaType.startsWith('text/')) return []
  return [`-o ${quote(fileName(mediaType, 'bin'))}`]
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** One word for a POSIX shell, whatever is in it. */
function quote(text: string): string {
  return /^[A-Za-z0-9_/:=.,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
