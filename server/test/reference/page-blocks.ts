import type { Language } from '../../src/http/reference/examples.ts'

/** A block of code of the reference. */
export interface PageBlock {
  /** The exchange or file that it shows; null for what the service answers or sends. */
  readonly source: string | null
  readonly language: Language | null
  readonly code: string
}

/** Every block of the page, as a reader copies it. */
export function blocksOf(page: string): PageBlock[] {
  return [...page.matchAll(/<figure class="sample"(?: data-source="([^"]*)")?>(.*?)<\/figure>/gs)].flatMap(
    ([, source, inner = '']) =>
      [...inner.matchAll(/<pre(?: class="code code-(\w+)")?[^>]*><code>(.*?)<\/code><\/pre>/gs)].map(
        ([, language, code = '']) => ({
          source: source ?? null,
          language: (language as Language | undefined) ?? null,
          code: textOf(code),
        }),
      ),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function textOf(markup: string): string {
  return markup.replaceAll(/<[^>]*>/g, '').replaceAll(/&([a-z]+|#39);/g, (_, name: string) => entities[name] ?? '')
}
