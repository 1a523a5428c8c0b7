import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { type Html, html } from '../../http/html.ts'
import { moment, pageShell } from '../../http/page-shell.ts'
import { answerPage, stylesheetResource } from '../../http/rendered-page.ts'
import { pageHeaders } from '../../http/security-headers.ts'
import { contentDisposition } from '../../http/send-file.ts'
import type { Routes } from '../../http/server.ts'
import type { KeptMessage, MailboxReader } from '../../ports/mailbox-reader.ts'
import { type Mode, rootOf } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { linksIn, presentMessage } from './present-message.ts'

interface Ports {
  readonly mode: Mode
  readonly mailbox: MailboxReader
}

const Id = Type.Object({ id: Type.String() })
type ById = { Params: Static<typeof Id> }
const AttachmentPath = Type.Object({ ...Id.properties, index: Type.Integer({ minimum: 0, maximum: 100 }) })
const Query = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50, 'x-expects': 'a whole number from 1 to 100' }),
})

const shown = 50

/**
 * The mailbox of a service without a mail server, for people and programs that try it out. It shows signing links in
 * plain text, so it is never opened in production.
 */
export function mailboxRoutes({ mode, mailbox }: Ports): Routes {
  const stylesheet = stylesheetResource(new URL('./mailbox.css', import.meta.url))
  const find = async (id: string): Promise<KeptMessage> => {
    const message = await mailbox.find(id)
    if (message === undefined) throw new Refusal('NOT_FOUND', `The mailbox holds no message ${id}.`)
    return message
  }
  return async (app) => {
    app.get('/dev/mailbox', async (_request, reply) => sendPage(reply, renderList(mode, await mailbox.latest(shown))))

    app.get<{ Querystring: Static<typeof Query> }>(
      '/dev/mailbox.json',
      { schema: { querystring: Query } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return { messages: (await mailbox.latest(request.query.limit)).map(presentMessage) }
      },
    )

    app.get('/dev/mailbox.css', async (request, reply) => answerPage(request, reply, stylesheet))

    app.get<ById>('/dev/mailbox/:id', { schema: { params: Id } }, async (request, reply) =>
      sendPage(reply, renderMessage(mode, await find(request.params.id))),
    )

    app.get<ById>('/dev/mailbox/:id/body', { schema: { params: Id } }, async (request, reply) => {
      const message = await find(request.params.id)
      const body = await withImages(mailbox, message)
      return reply.headers(bodyHeaders).type('text/html; charset=utf-8').send(body)
    })

    app.get<{ Params: Static<typeof AttachmentPath> }>(
      '/dev/mailbox/:id/attachments/:index',
      { schema: { params: AttachmentPath } },
      async (request, reply) => {
        const { id, index } = request.params
        const attachment = (await find(id)).attachments[index]
        const bytes = attachment && (await mailbox.attachment(id, index))
        if (bytes === undefined) throw new Refusal('NOT_FOUND', `Message ${id} has no attachment ${index}.`)
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', contentDisposition('attachment', attachment?.filename ?? 'attachment'))
          .type('application/octet-stream')
          .send(Buffer.from(bytes))
      },
    )
  }
}

/** Restricts an email as email programs do: no script, no form, no external content. Links open in a new page. */
const bodyHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

async function withImages(mailbox: MailboxReader, { id, html, attachments }: KeptMessage): Promise<string> {
  let body = html
  for (const [index, { cid, contentType }] of attachments.entries()) {
    const bytes = cid === undefined ? undefined : await mailbox.attachment(id, index)
    if (bytes === undefined) continue
    body = body.replaceAll(`cid:${cid}`, () => `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`)
  }
  return body
}

function sendPage(reply: FastifyReply, page: Html) {
  const policy = `${pageHeaders['content-security-policy']}; frame-src 'self'`
  return reply
    .headers({ ...pageHeaders, 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page.markup)
}

function renderList(mode: Mode, messages: readonly KeptMessage[]): Html {
  const list =
    messages.length === 0
      ? html`<p>No emails yet. Emails that the service sends appear here.</p>`
      : html`<ul class="messages">${messages.map(
          ({ id, to, subject, receivedAt }) =>
            html`<li><a href="${rootOf(mode)}/dev/mailbox/${id}" dir="auto">${subject}</a><br><span class="note">to ${to} · ${moment(receivedAt)}</span></li>`,
        )}</ul>`
  return frame(mode, 'Mailbox', list)
}

function renderMessage(mode: Mode, message: KeptMessage): Html {
  const root = rootOf(mode)
  const { id, subject, to, receivedAt, headers, text, attachments } = message
  const links = linksIn(text)
  const files = attachments.map(
    ({ filename, size }, index) =>
      html`<li><a href="${root}/dev/mailbox/${id}/attachments/${index}">${filename}</a> <span class="note">${size} bytes</span></li>`,
  )
  return frame(
    mode,
    subject,
    html`<p class="note">to ${to} · ${moment(receivedAt)}</p>
<iframe class="body" src="${root}/dev/mailbox/${id}/body" height="${frameHeight(text)}" title="Email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<p><a href="${root}/dev/mailbox/${id}/body" target="_blank">Open the email in a new tab</a></p>
${section('Links', links.length === 0 ? null : html`<ul>${links.map((url) => html`<li><a href="${url}" rel="noreferrer">${url}</a></li>`)}</ul>`)}
${section('Attachments', files.length === 0 ? null : html`<ul>${files}</ul>`)}
${section('Text version', html`<pre dir="auto">${text}</pre>`)}
${section('Headers', html`<pre>${headers}</pre>`)}`,
  )
}

/**
 * How high the frame of an email is to show all of it, in pixels, by its text version. The frame is sandboxed without an
 * origin, so the page around it cannot measure it.
 */
function frameHeight(text: string): number {
  const perLine = 28
  // Lines are shortest on a phone.
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / 40)))
  // The text version has no logo, button and margins.
  return 420 + perLine * lines.reduce((sum, count) => sum + count, 0)
}

function section(title: string, content: Html | null): Html | null {
  return content === null ? null : html`<h2>${title}</h2>${content}`
}

function frame(mode: Mode, title: string, content: Html): Html {
  const why =
    mode === 'test'
      ? 'In test mode, emails stay in this mailbox. Nothing is sent.'
      : 'For development: emails stay in this mailbox until SMTP_URL is set.'
  const note = html`<p class="note">${why}</p>`
  return pageShell({
    title,
    section: { name: 'Mailbox', address: '/dev/mailbox' },
    stylesheet: '/dev/mailbox.css',
    content: [note, content],
    mode,
  })
}
