// A web shop whose customers sign their contract at checkout. The shop sends the customer to the signing page. A webhook reports
// when the contract is signed, and the order page shows it.
// Start: COUNTERSIGN_URL=… COUNTERSIGN_API_KEY=… SHOP_URL=http://127.0.0.1:4100 node shop.ts
import { openAsBlob } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createClient, verifyWebhook } from '@countersign/client'

const {
  COUNTERSIGN_URL = 'http://127.0.0.1:3000',
  COUNTERSIGN_API_KEY = '',
  SHOP_URL = 'http://127.0.0.1:4100',
} = process.env
const client = createClient({ url: COUNTERSIGN_URL, apiKey: COUNTERSIGN_API_KEY })

interface Order {
  readonly signingRequestId: string
  readonly secret: string
  state: string
}

/** In production: a table. */
const orders = new Map<string, Order>()

async function takeOrder(number: string, name: string, email: string): Promise<string> {
  // A customer who clicks twice, or a shop that crashed in between, gets the same document and the same request.
  const { documentId } = await client.documents.upload(
    { file: await openAsBlob(new URL('../contract.pdf', import.meta.url)), title: `Contract ${number}` },
    { idempotencyKey: `order-${number}-document` },
  )
  const { signingRequestId, signers, webhook } = await client.signing.create(
    {
      documentTitle: `Contract ${number}`,
      documentId,
      signers: [{ name, email }],
      callbackUrl: `${SHOP_URL}/webhooks/${number}`,
    },
    { idempotencyKey: `order-${number}-signing` },
  )
  orders.set(number, { signingRequestId, secret: webhook.secret ?? '', state: 'waits for the signature' })
  return signers[0]?.signingUrl ?? ''
}

async function hear(number: string, request: IncomingMessage): Promise<void> {
  const order = orders.get(number)
  if (order === undefined) throw new Error(`there is no order ${number}`)
  const { event } = await verifyWebhook(request, { secret: order.secret })
  if (event === 'signing_request.completed') order.state = 'signed'
  if (event === 'signing_request.declined') order.state = 'declined'
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', SHOP_URL)
  const [, place, number = ''] = pathname.split('/')
  if (request.method === 'POST' && place === 'orders') {
    const link = await takeOrder(number, searchParams.get('name') ?? '', searchParams.get('email') ?? '')
    response.writeHead(303, { location: link }).end()
  } else if (request.method === 'POST' && place === 'webhooks') {
    await hear(number, request)
    response.writeHead(204).end()
  } else if (request.method === 'GET' && place === 'orders' && orders.has(number)) {
    response.end(`Order ${number} ${orders.get(number)?.state}\n`)
  } else response.writeHead(404).end()
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(String(error))
    response.writeHead(400).end()
  })
})
server.listen(Number(new URL(SHOP_URL).port), '127.0.0.1', () => console.log(`The shop is open at ${SHOP_URL}`))
