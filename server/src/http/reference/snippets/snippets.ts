import type { Exchange, Snippets } from '../examples.ts'
import { curlSnippet, quote } from './curl.ts'
import { typescriptSpelling } from './literal.ts'
import { pythonSnippet } from './python.ts'
import { clientPackage, typescriptSnippet } from './typescript.ts'

export function snippetsOf(exchange: Exchange, baseUrl: string): Snippets {
  const typescript = typescriptSnippet(exchange)
  return {
    curl: curlSnippet(exchange, baseUrl),
    ...(typescript === null ? {} : { typescript }),
    python: pythonSnippet(exchange),
    ...(exchange.place === 'pagination' ? throughAllPages : {}),
  }
}

/** Clients iterate all pages themselves. */
const throughAllPages: Snippets = {
  typescript: `for await (const timestamp of client.timestamps.all({ limit: 2 })) {
  console.log(timestamp.id)
}`,
  python: `cursor = None
while True:
    answer = api.get(url + "/timestamp", params={"limit": 2, "cursor": cursor})
    answer.raise_for_status()
    page = answer.json()["data"]
    for timestamp in page["timestamps"]:
        print(timestamp["id"])
    cursor = page["nextCursor"]
    if cursor is None:
        break`,
}

/** The setup for the other examples: the key, and a client that sends it. */
export function setUp(baseUrl: string): Snippets {
  return {
    curl: `export API_KEY='cs_live_…'

curl ${quote(`${baseUrl}/api/v1/quota`)} \\
  -H "X-API-Key: $API_KEY"
curl ${quote(`${baseUrl}/api/v1/quota`)} \\
  -H "Authorization: Bearer $API_KEY"`,
    typescript: `import { createClient } from '${clientPackage}'

const client = createClient({
  url: ${typescriptSpelling.text(baseUrl)},
  apiKey: process.env.API_KEY ?? '',
})`,
    python: `import os

import requests

url = ${JSON.stringify(`${baseUrl}/api/v1`)}
api = requests.Session()
api.headers["X-API-Key"] = os.environ["API_KEY"]`,
  }
}
