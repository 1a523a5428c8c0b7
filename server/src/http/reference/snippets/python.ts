import type { ExampleAnswer, Exchange } from '../examples.ts'
import { literal, pythonSpelling } from './literal.ts'

/** Uses `api` and `url`, which the reference sets at the start. */
export function pythonSnippet({ request, answer }: Exchange): string {
  const { method, path, query, headers, body, form = {} } = request
  const fields = Object.entries(form).filter(([, value]) => !value.startsWith('@'))
  const files = Object.entries(form).filter(([, value]) => value.startsWith('@'))
  const named = (name: string, value: unknown) => `    ${name}=${literal(value, pythonSpelling, `${name}=`, '    ')},`
  const words = [
    ...(query === undefined ? [] : [named('params', query)]),
    ...(headers === undefined ? [] : [named('headers', headers)]),
    ...(body === undefined ? [] : [named('json', body)]),
    ...(files.length === 0 ? [] : [`    files={${files.map(opened).join(', ')}},`]),
    ...(fields.length === 0 ? [] : [named('data', Object.fromEntries(fields))]),
  ]
  const call = `answer = api.${method.toLowerCase()}(`
  const url = `url + ${JSON.stringify(path.replace(/^\/api\/v1/, ''))}`
  const asked = words.length === 0 ? `${call}${url})` : [call, `    ${url},`, ...words, ')'].join('\n')
  return `${asked}\n${endOf(answer)}`
}

function endOf({ status, file }: ExampleAnswer): string {
  if (status >= 400) {
    const facts = 'answer.status_code, answer.headers["X-Error-Code"], answer.headers.get("X-Error-Field")'
    return `if not answer.ok:\n    print(${facts})\n    print(answer.json()["error"])`
  }
  const kept =
    file === undefined
      ? 'print(answer.json()["data"])'
      : `with open(${JSON.stringify(file)}, "wb") as file:\n    file.write(answer.content)`
  return `answer.raise_for_status()\n${kept}`
}

function opened([name, file]: readonly [string, string]): string {
  return `${JSON.stringify(name)}: open(${JSON.stringify(file.slice(1))}, "rb")`
}
