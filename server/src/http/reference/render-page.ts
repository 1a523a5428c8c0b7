import type { OpenApiDocument } from '@countersign/api'
import { type Html, html } from '../html.ts'
import { mark } from '../page-shell.ts'
import type { PageContext } from './anchors.ts'
import { createAnchors } from './anchors.ts'
import type { Chapter, Operation, Reference } from './model.ts'
import { paragraphs } from './prose.ts'
import { readDocument } from './read-document.ts'
import { renderAuthentication } from './render-authentication.ts'
import { renderErrors } from './render-errors.ts'
import { renderEvents } from './render-events.ts'
import { renderHeaders } from './render-headers.ts'
import { renderMethod, renderOperation } from './render-operation.ts'

/** Addresses are relative to `/docs`, so that the page also works behind a proxy that adds a path in front. */
const stylesheetAddress = 'docs/reference.css'
const documentAddress = 'api/v1/openapi.json'

/** The whole reference as one page without script. */
export function renderPage(document: OpenApiDocument): string {
  const anchors = createAnchors()
  for (const own of ['content', 'authentication', 'errors', 'headers']) anchors(own)
  const reference = readDocument(document, anchors)
  const errorAnchors = new Map(reference.commonErrors.map(({ status }) => [status, anchors('error', status)]))
  const context: PageContext = { reference, anchors, errorAnchors }
  const authentication = renderAuthentication(context)
  const errors = renderErrors(context)
  const headers = renderHeaders(context)
  const contents = renderContents(reference, {
    Authentication: authentication,
    Errors: errors,
    Headers: headers,
  })

  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${reference.title} ${reference.version}: API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheetAddress}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="masthead">
<p><a class="brand" href=".">${mark} ${reference.title}</a></p>
<h1>API reference</h1>
<p class="edition">Version ${reference.version} · <a href="${documentAddress}">OpenAPI document</a> · <a href=".">Console</a> · <a href="verify">Check a document</a></p>
</header>
<nav class="contents contents-wide" aria-label="Contents">${contents}</nav>
<nav class="contents contents-narrow" aria-label="Contents">
<details><summary>Contents</summary>${contents}</details>
</nav>
<main id="content" tabindex="-1">
<div class="introduction">${paragraphs(reference.introduction)}</div>
${authentication}
${errors}
${headers}
${reference.chapters.map((chapter) => renderChapter(context, chapter))}
${reference.events === null ? null : renderEvents(context, reference.events)}
</main>
</body>
</html>
`.markup
}

/** `sections` are those before the chapters, which are told of where there is something in them. */
function renderContents({ chapters, events }: Reference, sections: Readonly<Record<string, Html | null>>): Html {
  const present = Object.keys(sections).filter((title) => sections[title] !== null)
  return html`<ul>
${present.map((title) => html`<li><a class="entry" href="#${title.toLowerCase()}">${title}</a></li>`)}
</ul>
${chapters.map(
  ({ name, anchor, operations }) => html`${renderContentsChapter(name, anchor)}
<ul>${operations.map(renderContentsEntry)}</ul>
`,
)}
${
  events === null
    ? null
    : html`${renderContentsChapter(events.name, events.anchor)}
<ul>${events.kinds.map(({ anchor, summary }) => html`<li><a class="entry" href="#${anchor}">${summary}</a></li>`)}</ul>`
}`
}

function renderContentsChapter(name: string, anchor: string): Html {
  return html`<p><a class="entry entry-chapter" href="#${anchor}">${name}</a></p>`
}

function renderContentsEntry({ anchor, summary, method }: Operation): Html {
  return html`<li><a class="entry" href="#${anchor}">${summary} ${renderMethod(method, 'entry-method')}</a></li>`
}

function renderChapter(context: PageContext, { name, description, anchor, operations }: Chapter): Html {
  return html`<section aria-labelledby="${anchor}">
<h2 id="${anchor}"><a class="anchor" href="#${anchor}">${name}</a></h2>
${paragraphs(description)}
${operations.map((operation) => renderOperation(context, operation))}
</section>
`
}
