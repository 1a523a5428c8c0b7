// A webhook receiver that uses the client. Start: WEBHOOK_SECRET=whsec_… node receive.ts
import { createServer } from 'node:http'
import { verifyWebhook, WebhookRefused } from '@countersign/client'

const secret = process.env.WEBHOOK_SECRET ?? ''
const handled = new Set<string>() // In production: a table with the event's id as its key.

const server = createServer((request, response) => {
  verifyWebhook(request, { secret })
    .then(({ id, event, data }) => {
      if (!handled.has(id)) console.log(`${event} ${id} ${JSON.stringify(data)}`)
      handled.add(id)
      response.writeHead(204).end()
    })
    .catch((error: unknown) => {
      console.error(String(error))
      response.writeHead(error instanceof WebhookRefused ? 400 : 500).end()
    })
})
server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => console.log('Waiting for webhooks'))
