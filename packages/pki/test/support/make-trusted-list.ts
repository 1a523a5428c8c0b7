import { createHash } from 'node:crypto'
import type { Signer } from '../../src/keys/signer.ts'

const TSL = 'http://uri.etsi.org/02231/v2#'
const ADDITIONAL = 'http://uri.etsi.org/02231/v2/additionaltypes#'
const QUALIFIERS = 'http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#'
const DS = 'http://www.w3.org/2000/09/xmldsig#'
const XADES = 'http://uri.etsi.org/01903/v1.3.2#'
const STATUS = 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/'
const TYPE = 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/'

export interface ListChoice {
  readonly kind?: 'EUlistofthelists' | 'EUgeneric'
  readonly territory?: string
  readonly sequenceNumber?: number
  readonly issuedAt?: Date
  readonly nextUpdate?: Date | null
  readonly pointers?: readonly PointerChoice[]
  readonly services?: readonly ServiceChoice[]
}

interface PointerChoice {
  readonly url: string
  readonly territory: string
  readonly signers: readonly Uint8Array[]
}

interface PeriodChoice {
  readonly status: string
  readonly from: Date
  readonly purposes?: readonly string[]
  readonly qualifications?: readonly { readonly qualifiers: readonly string[]; readonly criteria: string }[]
}

export interface ServiceChoice extends PeriodChoice {
  readonly type?: 'CA/QC' | 'TSA/QTST'
  readonly name?: string
  readonly certificate: Uint8Array
  readonly history?: readonly PeriodChoice[]
}

export interface SigningChoice {
  readonly signer: Signer
  readonly form?: 'exclusive' | 'inclusive'
  /** True if the signature does not cover the list, but only its own properties. */
  readonly leavesOutList?: boolean
}

/** A list of ETSI TS 119 612 with an enveloped signature, as the member states publish them. */
export async function makeTrustedList(choice: ListChoice, signing: SigningChoice): Promise<string> {
  return signList(writeList(choice), signing)
}

/**
 * Without a signature. Written in canonical form, so that the signed bytes do not come from the code under test: every
 * namespace is declared where it is first used, attributes are in order, no element is self-closing.
 */
export function writeList(choice: ListChoice): string {
  const { kind = 'EUgeneric', territory = 'XX', sequenceNumber = 1, pointers = [], services = [] } = choice
  const { issuedAt = new Date('2026-06-01T00:00:00Z'), nextUpdate = new Date('2026-12-01T00:00:00Z') } = choice
  const next = nextUpdate === null ? '' : tag('dateTime', time(nextUpdate))
  const scheme = [
    tag('TSLVersionIdentifier', '5'),
    tag('TSLSequenceNumber', String(sequenceNumber)),
    tag('TSLType', `${TYPE}${kind}`),
    tag('SchemeOperatorName', '<Name xml:lang="en">Supervision of &lt;tests&gt; &amp; others</Name>'),
    tag('SchemeTerritory', territory),
    tag('PointersToOtherTSL', pointers.map(writePointer).join('')),
    tag('ListIssueDateTime', time(issuedAt)),
    tag('NextUpdate', next),
  ]
  const provider = [
    tag(
      'TSPInformation',
      tag('TSPName', '<Name xml:lang="xx">Anbieter</Name><Name xml:lang="en">Test Provider</Name>'),
    ),
    tag('TSPServices', services.map(writeService).join('\n')),
  ]
  const providers =
    services.length === 0 ? '' : tag('TrustServiceProviderList', tag('TrustServiceProvider', provider.join('')))
  return `<TrustServiceStatusList xmlns="${TSL}" Id="list">\n${tag('SchemeInformation', scheme.join('\n'))}${providers}</TrustServiceStatusList>`
}

function writePointer({ url, territory, signers }: PointerChoice): string {
  const identity = (certificate: Uint8Array) => tag('DigitalId', tag('X509Certificate', base64(certificate)))
  const statements = [
    tag('TSLType', `${TYPE}EUgeneric`),
    tag('SchemeTerritory', territory),
    `<a:MimeType xmlns:a="${ADDITIONAL}">application/vnd.etsi.tsl+xml</a:MimeType>`,
  ].map((one) => tag('OtherInformation', one))
  return tag(
    'OtherTSLPointer',
    tag('ServiceDigitalIdentities', tag('ServiceDigitalIdentity', signers.map(identity).join(''))) +
      tag('TSLLocation', url) +
      tag('AdditionalInformation', statements.join('')),
  )
}

function writeService(service: ServiceChoice): string {
  const { history = [] } = service
  return tag(
    'TSPService',
    tag('ServiceInformation', writePeriod(service, service)) +
      tag('ServiceHistory', history.map((one) => tag('ServiceHistoryInstance', writePeriod(service, one))).join('')),
  )
}

function writePeriod(
  { type = 'CA/QC', name = 'Test Service', certificate }: ServiceChoice,
  period: PeriodChoice,
): string {
  const { purposes = [], qualifications = [] } = period
  const extensions = [
    ...purposes.map((purpose) =>
      tag(
        'AdditionalServiceInformation',
        `<URI xml:lang="en">http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/${purpose}</URI>`,
      ),
    ),
    ...(qualifications.length === 0
      ? []
      : [
          `<q:Qualifications xmlns:q="${QUALIFIERS}">${qualifications.map(writeQualification).join('')}</q:Qualifications>`,
        ]),
  ].map((one) => `<Extension Critical="true">${one}</Extension>`)
  return [
    tag('ServiceTypeIdentifier', `http://uri.etsi.org/TrstSvc/Svctype/${type}`),
    tag('ServiceName', `<Name xml:lang="en">${name}</Name>`),
    tag('ServiceDigitalIdentity', tag('DigitalId', tag('X509Certificate', base64(certificate)))),
    tag('ServiceStatus', `${STATUS}${period.status}`),
    tag('StatusStartingTime', time(period.from)),
    ...(extensions.length === 0 ? [] : [tag('ServiceInformationExtensions', extensions.join(''))]),
  ].join('')
}

function writeQualification({ qualifiers, criteria }: { qualifiers: readonly string[]; criteria: string }): string {
  const uri = 'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt'
  const list = qualifiers.map((one) => `<q:Qualifier uri="${uri}/${one}"></q:Qualifier>`).join('')
  return `<q:QualificationElement><q:Qualifiers>${list}</q:Qualifiers>${criteria}</q:QualificationElement>`
}

/** Criteria that every certificate for signing documents meets. */
export const EVERY_SIGNER =
  '<q:CriteriaList assert="all"><q:KeyUsage><q:KeyUsageBit name="nonRepudiation">true</q:KeyUsageBit></q:KeyUsage></q:CriteriaList>'

/** Criteria of a certificate policy. */
export function withPolicy(oid: string): string {
  const identifier = `<i:Identifier xmlns:i="${XADES}">${oid}</i:Identifier>`
  return `<q:CriteriaList assert="atLeastOne"><q:PolicySet><q:PolicyIdentifier>${identifier}</q:PolicyIdentifier></q:PolicySet></q:CriteriaList>`
}

async function signList(
  list: string,
  { signer, form = 'exclusive', leavesOutList = false }: SigningChoice,
): Promise<string> {
  const method =
    form === 'exclusive' ? 'http://www.w3.org/2001/10/xml-exc-c14n#' : 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
  // An element on its own includes, in the inclusive form, everything declared around it.
  const around = form === 'exclusive' ? '' : ` xmlns="${TSL}"`
  const properties = `<x:SignedSignatureProperties><x:SigningTime>2026-06-01T00:00:00Z</x:SigningTime></x:SignedSignatureProperties></x:SignedProperties>`
  const declaredDs = form === 'exclusive' ? '' : ` xmlns:ds="${DS}"`
  const aloneProperties = `<x:SignedProperties${around}${declaredDs} xmlns:x="${XADES}" Id="properties">${properties}`
  const digest = (text: string) => createHash('sha256').update(text).digest('base64')
  const reference = (uri: string, transforms: readonly string[], text: string) =>
    `<ds:Reference URI="${uri}"><ds:Transforms>${transforms.map((one) => `<ds:Transform Algorithm="${one}"></ds:Transform>`).join('')}</ds:Transforms>` +
    `<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>${digest(text)}</ds:DigestValue></ds:Reference>`
  const info =
    `<ds:CanonicalizationMethod Algorithm="${method}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#${ALGORITHMS[signer.algorithm]}"></ds:SignatureMethod>` +
    (leavesOutList ? '' : reference('', [`${DS}enveloped-signature`, method], list)) +
    reference('#properties', [method], aloneProperties)
  const value = await signer.sign(Buffer.from(`<ds:SignedInfo${around} xmlns:ds="${DS}">${info}</ds:SignedInfo>`))
  const written = signer.algorithm === 'rsa-sha256' ? value : rawPair(value)
  const signature =
    `<ds:Signature xmlns:ds="${DS}" Id="signature"><ds:SignedInfo>${info}</ds:SignedInfo><ds:SignatureValue>${base64(written)}</ds:SignatureValue>` +
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64(signer.certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
    `<ds:Object><x:QualifyingProperties xmlns:x="${XADES}" Target="#signature"><x:SignedProperties Id="properties">${properties}</x:QualifyingProperties></ds:Object></ds:Signature>`
  const end = list.lastIndexOf('</')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${list.slice(0, end)}${signature}${list.slice(end)}`
}

const ALGORITHMS = {
  'rsa-sha256': 'rsa-sha256',
  'ecdsa-p256-sha256': 'ecdsa-sha256',
  'ecdsa-p384-sha384': 'ecdsa-sha384',
} as const

/** From the DER of certificates to two numbers of 32 bytes. */
function rawPair(der: Uint8Array): Uint8Array {
  const bytes = Buffer.from(der)
  const first = bytes.subarray(4, 4 + (bytes[3] as number))
  const second = bytes.subarray(4 + first.length + 2)
  const fixed = (number: Buffer) => Buffer.concat([Buffer.alloc(32), number]).subarray(-32)
  return Buffer.concat([fixed(first), fixed(second)])
}

function tag(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}

function time(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
