import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { JsonSchema, OpenApiDocument, OperationObject } from '@countersign/api'
import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { complaintsOf, violationsIn } from '../harness/page-faults.ts'
import { sharedBrowser } from '../harness/shared-browser.ts'
import { sampleDocument, sampleServer } from './reference-sample.ts'

/** Each color scheme once, each width once: no rule of axe depends on both. */
const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 800 } },
] as const

describe('the reference', () => {
  let app: FastifyInstance
  let browser: Browser
  let address: string

  before(async () => {
    app = await sampleServer()
    address = await app.listen({ host: '127.0.0.1', port: 0 })
    browser = await sharedBrowser()
  })
  after(async () => {
    await app?.close()
  })

  async function visit<T>(options: BrowserContextOptions, look: (page: Page) => Promise<T>, at = address): Promise<T> {
    const context = await browser.newContext(options)
    try {
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      await page.goto(`${at}/docs`)
      const result = await look(page)
      assert.deepEqual(complaints, [])
      return result
    } finally {
      await context.close()
    }
  }

  test('asks for the page, its stylesheet and its script and nothing else', async () => {
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.goto(`${address}/docs`, { waitUntil: 'networkidle' })
      assert.deepEqual(
        requests,
        ['', '/reference.css', '/reference.js'].map((path) => `${address}/docs${path}`),
      )
    } finally {
      await context.close()
    }
  })

  test('needs neither script nor inline style, and its stylesheet takes effect', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      assert.equal(await page.locator('script:not([src="docs/reference.js"]), style, [style], .copy').count(), 0)
      assert.equal(await page.locator('.contents-wide').isVisible(), true)
      assert.equal(await page.locator('.contents-narrow').isVisible(), false)
    })
  })

  test('shows each example in the language that the reader chooses, without script too', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      const sample = page.locator('#post-timestamp').locator('..').locator('.sample').first()
      assert.deepEqual(await sample.locator('pre:visible').allTextContents(), [
        await sample.locator('.code-curl').textContent(),
      ])
      await sample.getByRole('radio', { name: 'curl' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      assert.match((await sample.locator('pre:visible').textContent()) ?? '', /^answer = api\.post\(/)
    })
  })

  test('keeps the chosen language for all examples and for the next visit', async () => {
    await visit({}, async (page) => {
      await page.locator('#get-documents-id-file').locator('..').getByRole('radio', { name: 'Python' }).check()
      const inPython = await page.locator('.code-python').count()
      assert.ok(inPython > 2)
      assert.equal(await page.locator('.code-python:visible').count(), inPython)
      assert.equal(await page.locator('.code-php:visible').count(), 0)
      await page.reload()
      assert.equal(await page.locator('.code-python:visible').count(), inPython)
    })
  })

  test('copies the shown example, by keyboard, and says so', async () => {
    await visit({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      const sample = page.locator('#get-documents-id-file').locator('..').locator('.sample').first()
      await sample.getByRole('radio', { name: 'TypeScript' }).check()
      await sample.getByRole('button', { name: 'Copy Request' }).focus()
      await page.keyboard.press('Enter')
      await sample.getByRole('button', { name: 'Copied Request' }).waitFor()
      assert.equal(await page.getByRole('status').textContent(), 'Copied')
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      assert.equal(copied, await sample.locator('.code-typescript').textContent())
    })
  })

  for (const look of looks) {
    test(`has no fault that axe knows, ${look.colorScheme} at ${look.viewport.width} pixels`, async () => {
      await visit(look, async (page) => {
        if (await page.locator('summary').isVisible()) await page.locator('summary').click()
        assert.deepEqual(await violationsIn(page), [])
      })
    })
  }

  test('does not scroll sideways at 320 pixels, except inside its examples', async () => {
    await visit({ viewport: { width: 320, height: 640 } }, async (page) => {
      await page.locator('summary').click()
      assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), 320)
      assert.deepEqual(await page.evaluate<string[]>(clippedTexts), [])
    })
  })

  test('lets a reader with a keyboard skip the contents and see the focus', async () => {
    await visit({}, async (page) => {
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to content')
      const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outline')
      assert.match(outline, /solid 3px/)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate('document.activeElement.closest("main") !== null'), true)
    })
  })

  test('describes every operation with all its fields, and links to each from the contents', async () => {
    await visit({}, async (page) => {
      for (const { method, path, summary, names } of operationsOf(sampleDocument)) {
        const article = page.locator('article', { has: page.locator('h3', { hasText: summary }) })
        assert.equal(await article.locator('.endpoint').textContent(), `${method} ${path}`)
        const shown = await article.locator('.field-name').allTextContents()
        assert.deepEqual([...new Set(shown)].sort(), [...names].sort(), summary)
        const link = await page.locator('.contents-wide a', { hasText: summary }).getAttribute('href')
        assert.equal(await article.locator('h3').getAttribute('id'), link?.slice(1))
      }
    })
  })

  test('gives every part its own URL, and every URL a part', async () => {
    await visit({}, async (page) => {
      const ids = await page.evaluate<string[]>('[...document.querySelectorAll("[id]")].map((part) => part.id)')
      assert.equal(new Set(ids).size, ids.length)
      const links = await page.evaluate<string[]>(
        '[...document.querySelectorAll("a[href^=\\"#\\"]")].map((link) => link.getAttribute("href").slice(1))',
      )
      assert.deepEqual(
        links.filter((link) => !ids.includes(link)),
        [],
      )
      for (const id of ['post-signing', 'post-signing.body.signers.email', 'get-signing.query.limit', 'error.401']) {
        assert.ok(ids.includes(id), id)
      }
    })
  })

  test('describes the common errors once and only names them at the operations', async () => {
    await visit({}, async (page) => {
      assert.equal(await page.getByText('The API key is missing, invalid or expired.').count(), 1)
      const cancel = page.locator('article', { hasText: 'Cancel a signing request' })
      assert.deepEqual(await cancel.locator('.errors dt').allTextContents(), ['400 Bad Request', '409 Conflict'])
      const codes = await cancel.locator('.errors code').allTextContents()
      assert.ok(codes.includes('INVALID_JSON') && codes.includes('SIGNING_CLOSED') && !codes.includes('NOT_FOUND'))
      assert.deepEqual(
        (await cancel.locator('.status').allTextContents()).map((text) => text.slice(0, 3)),
        ['401', '403', '404', '413', '429', '500', '503'],
      )
    })
  })

  test('names types, says which field is chosen, and describes the events', async () => {
    await visit({}, async (page) => {
      const ask = page.locator('article', { hasText: 'Ask people to sign' })
      assert.equal(await ask.getByText('Also required: documentUrl or documentId.').count(), 1)
      const names = await ask.locator('.type-name').allTextContents()
      assert.deepEqual(names, ['SigningRequest', 'SignerInput', 'TypedSignature', 'SignerView'])
      const signed = page.locator('article', { hasText: 'A signer has signed' })
      assert.equal(await signed.locator('.endpoint').textContent(), 'signing.signed')
      assert.deepEqual(await signed.locator('.field-name').allTextContents(), ['signer', 'name', 'status', 'viewedAt'])
      assert.equal(await page.locator('.field-name').getByText('X-Service-Signature', { exact: true }).count(), 1)
    })
  })

  test('shows hostile text in the document as text', async () => {
    const hostile = await sampleServer(poison)
    try {
      const at = await hostile.listen({ host: '127.0.0.1', port: 0 })
      await visit(
        {},
        async (page) => {
          assert.equal(
            await page.locator('img, script:not([src="docs/reference.js"]), svg:not(.mark), iframe').count(),
            0,
          )
          assert.ok((await page.title()).includes(attack))
          for (const place of ['.brand', 'h2', 'h3', 'article .said', 'dd', '.field-name', '.contents-wide', 'pre']) {
            assert.ok(await page.locator(place, { hasText: attack }).count(), place)
          }
          assert.deepEqual(await violationsIn(page), [])
        },
        at,
      )
    } finally {
      await hostile.close()
    }
  })

  test('is kept by the browser as long as it does not change', async () => {
    for (const [path, type] of [
      ['/docs', 'text/html'],
      ['/docs/reference.css', 'text/css'],
      ['/docs/reference.js', 'text/javascript'],
    ] as const) {
      const first = await app.inject(path)
      assert.equal(first.headers['content-type'], `${type}; charset=utf-8`)
      assert.equal(first.headers['cache-control'], 'no-cache')
      const etag = String(first.headers.etag)
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
        const second = await app.inject({ url: path, headers: { 'if-none-match': known } })
        assert.deepEqual([second.statusCode, second.body], [304, ''])
      }
      assert.equal((await app.inject({ url: path, headers: { 'if-none-match': '"other"' } })).statusCode, 200)
      for (const [accepted, encoding, unpack] of [
        ['gzip, br', 'br', brotliDecompressSync],
        ['gzip, deflate', 'gzip', gunzipSync],
        ['br;q=0, gzip', 'gzip', gunzipSync],
      ] as const) {
        const packed = await app.inject({ url: path, headers: { 'accept-encoding': accepted } })
        assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], [encoding, 'accept-encoding'])
        assert.equal(unpack(packed.rawPayload).toString(), first.body)
      }
    }
  })

  test('lets in nothing from other hosts', async () => {
    const policy = String((await app.inject('/docs')).headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
  })

  test('is rendered once', async () => {
    let times = 0
    const counting = await sampleServer((document) => {
      times++
      return document
    })
    try {
      for (let visits = 0; visits < 3; visits++) await counting.inject('/docs')
      assert.equal(times, 1)
    } finally {
      await counting.close()
    }
  })
})

const attack = '"><img src=x onerror=alert(1)>'

/** Text outside the examples that exceeds the screen. */
const clippedTexts = `[...document.querySelectorAll('body *:not(pre, pre *, .visually-hidden, .skip)')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5 || part.getBoundingClientRect().left < 0)
  .map((part) => part.outerHTML.slice(0, 100))`

interface Described {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly names: ReadonlySet<string>
}

/** Read by other means than the page: every name under `properties`, without those of errors and envelopes. */
function operationsOf(document: OpenApiDocument): Described[] {
  const schemas = document.components?.schemas ?? {}
  const headersOf = Object.values(document.paths ?? {})
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses = {} }) => successesOf(responses))
    .map(([, { headers = {} }]) => Object.keys(headers))
  // Headers of every response are described once.
  const isOwn = (name: string) => !headersOf.every((names) => names.includes(name))
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '', parameters = [], requestBody, responses = {} }]) => {
      const successes = successesOf(responses)
      const names = new Set(parameters.map(({ name }) => name))
      for (const [, { headers = {} }] of successes)
        for (const name of Object.keys(headers).filter(isOwn)) names.add(name)
      collectNames([requestBody, successes], names, schemas)
      for (const name of ['success', 'data']) names.delete(name)
      return { method: method.toUpperCase(), path, summary, names }
    }),
  )
}

function successesOf(responses: NonNullable<OperationObject['responses']>) {
  return Object.entries(responses).filter(([status]) => status < '400')
}

function collectNames(value: unknown, names: Set<string>, schemas: Readonly<Record<string, JsonSchema>>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties') for (const name of Object.keys(inner)) names.add(name)
    collectNames(key === '$ref' ? schemas[String(inner).split('/').at(-1) ?? ''] : inner, names, schemas)
  }
}

/** The attack in every visible text, and in the names of the fields. */
function poison(document: OpenApiDocument): OpenApiDocument {
  const texts = ['title', 'version', 'description', 'summary', 'x-expects', 'default', 'name', 'url']
  const poisonValue = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return texts.includes(key) ? value + attack : value
    if (Array.isArray(value)) {
      const isText = key === 'enum' || key === 'tags' || key === 'examples'
      return value.map((one) => (isText && typeof one === 'string' ? one + attack : poisonValue(one, key)))
    }
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, inner]) => [
      key === 'properties' && name !== 'success' && name !== 'data' ? name + attack : name,
      poisonValue(inner, key === 'properties' ? '' : name),
    ])
    return Object.fromEntries(entries)
  }
  return poisonValue(document, '') as OpenApiDocument
}
