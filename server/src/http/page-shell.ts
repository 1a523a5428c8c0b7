import { type Mode, rootOf, testNotice } from '../vocabulary/mode.ts'
import { type Content, type Html, html } from './html.ts'

interface Page {
  readonly title: string
  /** The section of the page, shown beside the name of the service, with its start URL. */
  readonly section?: { readonly name: string; readonly address: string }
  /** Relative to the root of the mode, like all other URLs here. */
  readonly stylesheet: string
  readonly content: Content
  readonly mode?: Mode
}

/** The frame of a page that the service renders itself: the same as in `web/`. */
export function pageShell({ title, section, stylesheet, content, mode = 'live' }: Page): Html {
  const root = rootOf(mode)
  const beside = section && html` <a class="brand-section" href="${root}${section.address}">${section.name}</a>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Countersign</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}${stylesheet}">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${mode === 'test' ? html`<aside class="test-notice" aria-label="${testNotice}"><strong>${testNotice}</strong></aside>` : null}
<header class="masthead">
<p><a class="brand" href="${root}/">${mark} Countersign</a>${beside ?? null}</p>
</header>
<main id="content" tabindex="-1">
<h1 dir="auto">${title}</h1>
${content}
</main>
<footer>
<nav aria-label="About this service">
<ul>
<li><a href="${root}/">Console</a></li>
<li><a href="${root}/verify">Check a document</a></li>
<li><a href="/docs">API reference</a></li>
</ul>
</nav>
</footer>
</body>
</html>
`
}

/** The logo of the service, in the accent color. */
export const mark = html`<svg class="mark" viewBox="0 0 32 32" width="22" height="22" aria-hidden="true"><circle cx="16" cy="16" r="13"/><path d="m10 16.5 4.2 4.2L22 12.5"/></svg>`

/** A time for people, equal for every reader. */
export function moment(time: Date): Html {
  const iso = time.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
