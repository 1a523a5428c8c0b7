import { readFileSync } from 'node:fs'
import { readableOn, textOn } from '@countersign/rules/readable-color'
import { directionOf, type Language } from '../../vocabulary/language.ts'
import { parseTemplate } from './fill-template.ts'
import { imageSize } from './image-size.ts'
import { type InlineImage, type MailContent, mostImageBytes } from './model.ts'
import { composedHeader, headerText, paragraphsOf, plainText } from './plain-text.ts'

/** The sender that an email presents. */
export interface Brand {
  /** The name that the sender chose, unverified. */
  readonly companyName: string
  /** The sender's name as registered with this service. Every email shows it, whatever companyName says. */
  readonly registeredName: string
  /** `#rrggbb`; darkened or lightened where it would be illegible. */
  readonly color?: string
  /**
   * Embedded in the email. A logo that is too large, or not PNG, GIF or JPEG, is left out, and the name appears
   * instead.
   */
  readonly logo?: { readonly bytes: Uint8Array; readonly contentType: string }
}

/**
 * The parts of an email, before they become HTML and text. Text by others is shortened to one line, except the quote.
 */
export interface Letter {
  readonly language: Language
  readonly colon: string
  readonly subject: string
  /** The sender, below the name or the logo. */
  readonly sentBy: string
  /** The preview that mailboxes show after the subject. */
  readonly preheader: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly quote?: { readonly by: string; readonly text: string } | undefined
  readonly button?: { readonly label: string; readonly url: string } | undefined
  readonly facts: readonly Fact[]
  /** URLs that are written out. */
  readonly links: readonly { readonly about: string; readonly url: string }[]
  readonly notes: readonly string[]
}

export type Fact = readonly [name: string, value: string]

const template = parseTemplate(readFileSync(new URL('./letter.html.txt', import.meta.url), 'utf8'))

export function renderLetter(brand: Brand, letter: Letter): MailContent {
  checkLetter(letter)
  const quote = letter.quote && { ...letter.quote, text: plainText(letter.quote.text, mostQuoteLength) }
  const clean = { ...letter, quote, facts: letter.facts.slice(0, mostFacts) }
  const companyName = headerText(brand.companyName, mostLineLength)
  const logo = brand.logo === undefined ? undefined : logoOf(brand.logo.bytes)
  // A logo names nobody, and may be anybody's.
  const names = { companyName, sentBy: isRegistered(brand) && logo === undefined ? [] : [letter.sentBy] }
  return {
    subject: composedHeader(clean.subject, mostLineLength),
    html: htmlOf(clean, names, brand.color ?? ownColor, logo),
    text: textOf(clean, names),
    attachments: logo === undefined ? [] : [logo.image],
  }
}

/** Reports whether the sender uses its registered name. */
export function isRegistered({ companyName, registeredName }: Pick<Brand, 'companyName' | 'registeredName'>): boolean {
  return companyName === registeredName
}

interface Names {
  readonly companyName: string
  readonly sentBy: readonly string[]
}

const mostLineLength = 200
/** A message of 5000 characters, with 20 variables that are titles of 300. */
const mostQuoteLength = 11_000
/** 20 documents, 50 signers, and what each email says of the request. */
const mostFacts = 80

function checkLetter({ links, button }: Letter): void {
  for (const { url } of links) checkLink(url)
  if (button !== undefined) checkLink(button.url)
}

function checkLink(url: string): void {
  const parsed = URL.parse(url)
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
  if (!isWeb || /[\s<>"]/.test(url)) throw new RangeError('a link in a mail is an http or https address')
}

const ownColor = '#1d588c'
/** The backgrounds of the template, in light and in dark. */
const card = '#ffffff'
const darkCard = '#1c2228'
/** WCAG 2.2, 1.4.11: a button contrasts with its background. */
const shapeContrast = 3

function htmlOf(letter: Letter, { companyName, sentBy }: Names, color: string, logo: Logo | undefined): string {
  const { quote, button } = letter
  const buttonColor = color.toLowerCase()
  const buttonColorDark = readableOn(color, darkCard, shapeContrast)
  const direction = directionOf(letter.language)
  return template.fill({
    language: letter.language,
    direction,
    start: direction === 'rtl' ? 'right' : 'left',
    end: direction === 'rtl' ? 'left' : 'right',
    companyName,
    preheader: letter.preheader,
    heading: letter.heading,
    linkColor: readableOn(color, card),
    linkColorDark: readableOn(color, darkCard),
    buttonColor,
    buttonText: textOn(buttonColor),
    buttonBorder: readableOn(color, card, shapeContrast),
    buttonColorDark,
    buttonTextDark: textOn(buttonColorDark),
    logo: logo === undefined ? [] : [{ cid, width: String(logo.width), height: String(logo.height) }],
    name: logo === undefined,
    sentBy: sentBy.map((line) => ({ line })),
    paragraphs: letter.paragraphs.map((text) => ({ text })),
    quote: quote === undefined || quote.text === '' ? [] : [{ by: quote.by, message: messageOf(quote.text) }],
    button: button === undefined ? [] : [{ label: button.label, url: button.url }],
    hasFacts: letter.facts.length > 0,
    facts: letter.facts.map(([name, value]) => ({ name, value })),
    links: letter.links.map(({ about, url }) => ({ about, url })),
    notes: letter.notes.map((text) => ({ text })),
  })
}

function messageOf(text: string) {
  return paragraphsOf(text).map((paragraph) => ({
    lines: paragraph.split('\n').map((line, index) => ({ line, again: index > 0 })),
  }))
}

const cid = 'logo@countersign'
const logoBox = { width: 200, height: 48 }

interface Logo {
  readonly image: InlineImage
  readonly width: number
  readonly height: number
}

function logoOf(bytes: Uint8Array): Logo | undefined {
  const size = bytes.length > mostImageBytes ? undefined : imageSize(bytes)
  if (size === undefined) return undefined
  const scale = Math.min(1, logoBox.width / size.width, logoBox.height / size.height)
  const filename = `logo.${size.contentType.slice('image/'.length)}`
  return {
    image: { filename, contentType: size.contentType, bytes, cid },
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}

/** Text by others is marked as such, so that it cannot pass for the service's. */
function textOf(letter: Letter, names: Names): string {
  const { colon, heading, paragraphs, quote, button, facts, links, notes } = letter
  const blocks = [
    [names.companyName, ...names.sentBy].join('\n'),
    heading,
    ...paragraphs,
    quote === undefined || quote.text === '' ? '' : `${quote.by}${colon}\n\n${quote.text.replace(/^/gm, '> ')}`,
    button === undefined ? '' : `${button.label}${colon}\n${button.url}`,
    facts.map(([name, value]) => `${name}${colon} ${value}`).join('\n'),
    ...links.filter(({ url }) => url !== button?.url).map(({ about, url }) => `${about}\n${url}`),
    notes.length === 0 ? '' : `-- \n${notes.join('\n')}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
