import type { Exchange } from '../examples.ts'

/** A command that works once `API_KEY` is set. */
export function curlSnippet({ request, answer }: Pick<Exchange, 'request' | 'answer'>, baseUrl: string): string {
  const { method, path, query = {}, headers = {}, body, form } = request
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const url = baseUrl + path + (words.size === 0 ? '' : `?${words}`)
  // curl sends GET by default, and POST if there is a body.
  const isUsual = method === (body === undefined && form === undefined ? 'GET' : 'POST')
  const parts = [
    `curl ${isUsual ? '' : `-X ${quote(method)} `}${quote(url)}`,
    // In double quotes, so that the shell inserts the key.
    '-H "X-API-Key: $API_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quote(bodyText(body))}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => formOption(name, value)),
    ...(answer.file === undefined ? [] : [`-o ${quote(answer.file)}`]),
  ]
  return parts.join(' \\\n  ')
}

function bodyText(body: object): string {
  return JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')
}

/** curl interprets `@`, `<` and `;` in the value of -F. */
function formOption(name: string, value: string): string {
  const isText = !value.startsWith('@') && /^<|[;"]/.test(value)
  return `${isText ? '--form-string' : '-F'} ${quote(`${name}=${value}`)}`
}

/** One word for a POSIX shell, whatever its content. */
export function quote(text: string): string {
  return /^[A-Za-z0-9_/:=.,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
