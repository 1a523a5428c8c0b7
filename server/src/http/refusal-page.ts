import type { FastifyReply } from 'fastify'
import { html } from './html.ts'
import { pageShell } from './page-shell.ts'
import { pageHeaders } from './security-headers.ts'

export const stylesheetAddress = '/refusal.css'

/** What a person sees instead of a missing or unavailable page; status and code are the same as for programs. */
export function sendRefusalPage(reply: FastifyReply, message: string): FastifyReply {
  const page = pageShell({
    title: titles[reply.statusCode] ?? 'Something went wrong',
    stylesheet: stylesheetAddress,
    content: html`<p dir="auto">${message}</p>`,
  })
  return reply
    .headers({ ...pageHeaders, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page.markup)
}

const titles: Record<number, string> = {
  400: 'This URL is not valid',
  404: 'Not found',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
}
