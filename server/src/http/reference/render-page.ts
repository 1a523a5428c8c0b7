import type { OpenApiDocument } from '@countersign/api'
import { type Html, html } from '../html.ts'
import { mark } from '../page-shell.ts'
import type { PageContext } from './anchors.ts'
import { createAnchors } from './anchors.ts'
import type { Examples, Snippets } from './examples.ts'
import type { Chapter, Operation, Reference } from './model.ts'
import { paragraphs } from './prose.ts'
import { readDocument } from './read-document.ts'
import { renderAuthentication } from './render-authentication.ts'
import { renderErrors } from './render-errors.ts'
import { renderEvents } from './render-events.ts'
import { renderHeaders } from './render-headers.ts'
import { renderMethod, renderOperation } from './render-operation.ts'
import { renderSections, sectionNames } from './render-sections.ts'

/** URLs are relative to `/docs`, so that the page also works behind a proxy that adds a path prefix. */
const stylesheetAddress = 'docs/reference.css'
const scriptAddress = 'docs/reference.js'
const documentAddress = 'api/v1/openapi.json'

/** What the page shows beside the document. */
export interface Shown {
  readonly examples: Examples
  readonly webhookCode: Snippets
}

/**
 * The whole reference as one page. It works without script: the only one copies examples, and remembers the language.
 */
export function renderPage(document: OpenApiDocument, shown: Shown): string {
  const anchors = createAnchors()
  for (const own of ['content', ...sectionNames]) anchors(own.toLowerCase())
  const reference = readDocument(document, anchors)
  const named = reference.errors.flatMap(({ status, codes }) => [status, ...codes])
  const errorAnchors = new Map(named.map((name) => [name, anchors('error', name)]))
  const context: PageContext = { ...shown, reference, anchors, errorAnchors }
  const sections: Readonly<Record<string, Html | null>> = {
    Authentication: renderAuthentication(context),
    Errors: renderErrors(context),
    Headers: renderHeaders(context),
    ...renderSections(context),
  }
  const contents = renderContents(reference, sections)

  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${reference.title} ${reference.version}: API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheetAddress}">
<script src="${scriptAddress}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
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
${Object.values(sections)}
${reference.chapters.map((chapter) => renderChapter(context, chapter))}
${reference.events === null ? null : renderEvents(context, reference.events)}
</main>
</body>
</html>
`.markup
}

/** `sections` come before the chapters, and are listed if they have content. */
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
