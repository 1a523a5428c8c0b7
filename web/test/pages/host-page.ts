import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The site of an integrator, with its own origin. */
export interface HostSite {
  readonly origin: string
  /** The headers of all requests that reached it. */
  readonly requests: readonly IncomingMessage['headers'][]
  /** The URL of a page that embeds this. Its `events` are what the frame reported. */
  pageWith(embedUrl: string): string
  end(): Promise<void>
}

export async function startHostSite(serviceUrl: string): Promise<HostSite> {
  const requests: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    requests.push(request.headers)
    const url = new URL(request.url ?? '/', 'http://localhost').searchParams.get('embed') ?? ''
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>
<html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<div id="contract" style="height: 700px"></div>
<script src="${serviceUrl}/embed.js"></script>
<script>
  const events = []
  const note = ({ event, reason }) => events.push(reason === undefined ? event : event + ' ' + reason)
  const embedded = Countersign.embed({
    url: ${JSON.stringify(url)}, container: '#contract', title: 'Your contract',
    onReady: note, onSigned: note, onDeclined: note, onClosed: note,
  })
</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    requests,
    pageWith: (embedUrl) => `${origin}/?embed=${encodeURIComponent(embedUrl)}`,
    async end() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
