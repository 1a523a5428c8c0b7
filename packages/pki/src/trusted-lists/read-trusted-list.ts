import { PkiError } from '../errors.ts'
import { readCriteria } from './read-criteria.ts'
import type { ListedService, ListPointer, Qualification, ServicePeriod, TrustedList } from './trusted-list.ts'
import { attributeOf, childrenNamed, elementsIn, textOf, XML_NAMESPACE, type XmlElement } from './xml/xml-tree.ts'

// ETSI TS 119 612 v2.3.1, C.
const TSL = 'http://uri.etsi.org/02231/v2#'
const ADDITIONAL = 'http://uri.etsi.org/02231/v2/additionaltypes#'
const QUALIFIERS = 'http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#'

const LIST_OF_LISTS = 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUlistofthelists'
const KINDS: Readonly<Record<string, ListedService['kind']>> = {
  'http://uri.etsi.org/TrstSvc/Svctype/CA/QC': 'certificates',
  'http://uri.etsi.org/TrstSvc/Svctype/TSA/QTST': 'timestamps',
}

const MAX_POINTERS = 200
const MAX_SERVICES = 20_000
const MAX_CERTIFICATES = 50
const MAX_PERIODS = 200
const MAX_QUALIFICATIONS = 200

/** The content of a list, from the tree whose signature was checked. Throws a PkiError for anything else. */
export function readTrustedList(root: XmlElement): TrustedList {
  if (root.local !== 'TrustServiceStatusList' || root.namespace !== TSL) throw malformed('is no trusted list')
  const scheme = childOf(root, 'SchemeInformation')
  // Version 5 is TS 119 612 v2.1.1, version 6 is v2.3.1; both are in use.
  const version = textOf(childOf(scheme, 'TSLVersionIdentifier'))
  if (version !== '5' && version !== '6')
    throw new PkiError('unsupported', `a trusted list of version ${version.slice(0, 20)} is not known here`)
  const [nextUpdate] = childrenNamed(scheme, TSL, 'NextUpdate').flatMap((next) => childrenNamed(next, TSL, 'dateTime'))
  return {
    kind: textOf(childOf(scheme, 'TSLType')) === LIST_OF_LISTS ? 'list-of-lists' : 'list',
    territory: textOf(childOf(scheme, 'SchemeTerritory')).slice(0, 20),
    sequenceNumber: readNumber(textOf(childOf(scheme, 'TSLSequenceNumber'))),
    issuedAt: readTime(textOf(childOf(scheme, 'ListIssueDateTime'))),
    nextUpdate: nextUpdate === undefined ? null : readTime(textOf(nextUpdate)),
    pointers: under(scheme, 'PointersToOtherTSL', 'OtherTSLPointer').slice(0, MAX_POINTERS).flatMap(readPointer),
    services: readServices(root),
  }
}

/** Skips pointers to lists of lists and to documents for people. */
function readPointer(pointer: XmlElement): ListPointer[] {
  const information = under(pointer, 'AdditionalInformation', 'OtherInformation').flatMap(elementsIn)
  const listed = (namespace: string, local: string) =>
    information.filter((one) => one.local === local && one.namespace === namespace).map(textOf)
  const isForPrograms = listed(ADDITIONAL, 'MimeType').includes('application/vnd.etsi.tsl+xml')
  if (!isForPrograms || listed(TSL, 'TSLType').includes(LIST_OF_LISTS)) return []
  const url = textOf(childOf(pointer, 'TSLLocation'))
  const signers = under(pointer, 'ServiceDigitalIdentities', 'ServiceDigitalIdentity').flatMap(certificatesOf)
  return [
    {
      url,
      territory: (listed(TSL, 'SchemeTerritory')[0] ?? '').slice(0, 20),
      signers: signers.slice(0, MAX_CERTIFICATES),
    },
  ]
}

function readServices(root: XmlElement): ListedService[] {
  const services: ListedService[] = []
  for (const provider of under(root, 'TrustServiceProviderList', 'TrustServiceProvider')) {
    const providerName = nameIn(childOf(provider, 'TSPInformation'), 'TSPName')
    for (const service of under(provider, 'TSPServices', 'TSPService')) {
      const read = readService(service, providerName)
      if (read !== undefined) services.push(read)
      if (services.length > MAX_SERVICES)
        throw new PkiError('too-large', `the trusted list has more than ${MAX_SERVICES} services`)
    }
  }
  return services
}

/** Undefined for services of other kinds. */
function readService(service: XmlElement, provider: string): ListedService | undefined {
  const now = childOf(service, 'ServiceInformation')
  const type = textOf(childOf(now, 'ServiceTypeIdentifier'))
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
  if (kind === undefined) return undefined
  // A service that was of another kind then has no such period.
  const past = under(service, 'ServiceHistory', 'ServiceHistoryInstance').filter(
    (one) => textOf(childOf(one, 'ServiceTypeIdentifier')) === type,
  )
  const instances = [now, ...past].slice(0, MAX_PERIODS)
  const certificates = instances
    .flatMap((one) => childrenNamed(one, TSL, 'ServiceDigitalIdentity'))
    .flatMap(certificatesOf)
  const periods = instances.map(readPeriod).sort((a, b) => Date.parse(b.from) - Date.parse(a.from))
  return {
    kind,
    provider,
    name: nameIn(now, 'ServiceName'),
    certificates: [...new Set(certificates)].slice(0, MAX_CERTIFICATES),
    periods,
  }
}

function readPeriod(instance: XmlElement): ServicePeriod {
  const extensions = under(instance, 'ServiceInformationExtensions', 'Extension').flatMap(elementsIn)
  return {
    from: readTime(textOf(childOf(instance, 'StatusStartingTime'))),
    status: lastPart(textOf(childOf(instance, 'ServiceStatus'))),
    purposes: extensions
      .filter(({ local, namespace }) => local === 'AdditionalServiceInformation' && namespace === TSL)
      .flatMap((one) => childrenNamed(one, TSL, 'URI').map((uri) => lastPart(textOf(uri)))),
    qualifications: extensions
      .filter(({ local, namespace }) => local === 'Qualifications' && namespace === QUALIFIERS)
      .flatMap((one) => childrenNamed(one, QUALIFIERS, 'QualificationElement'))
      .slice(0, MAX_QUALIFICATIONS)
      .map(readQualification),
  }
}

function readQualification(element: XmlElement): Qualification {
  const qualifiers = childrenNamed(element, QUALIFIERS, 'Qualifiers')
    .flatMap((list) => childrenNamed(list, QUALIFIERS, 'Qualifier'))
    .map((one) => lastPart(attributeOf(one, 'uri') ?? ''))
  const [criteria, ...others] = childrenNamed(element, QUALIFIERS, 'CriteriaList')
  if (criteria === undefined || others.length > 0) throw malformed('has a qualification without criteria')
  return { qualifiers, criteria: readCriteria(criteria) }
}

function certificatesOf(identity: XmlElement): string[] {
  return childrenNamed(identity, TSL, 'DigitalId')
    .flatMap((one) => childrenNamed(one, TSL, 'X509Certificate'))
    .map((one) => textOf(one).replaceAll(/\s+/g, ''))
    .filter((text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text))
}

const MAX_NAME = 200

/** In English, which every list has (TS 119 612 5.1.4), or else the first. */
function nameIn(element: XmlElement, local: string): string {
  const names = under(element, local, 'Name')
  const language = (one: XmlElement) =>
    one.attributes.find((a) => a.local === 'lang' && a.namespace === XML_NAMESPACE)?.value
  const name = names.find((one) => language(one)?.toLowerCase() === 'en') ?? names[0]
  return name === undefined ? '' : textOf(name).replaceAll(/\s+/g, ' ').slice(0, MAX_NAME)
}

/** The grandchildren of these names. */
function under(element: XmlElement, child: string, grandchild: string): XmlElement[] {
  return childrenNamed(element, TSL, child).flatMap((one) => childrenNamed(one, TSL, grandchild))
}

function childOf(element: XmlElement, local: string): XmlElement {
  const [first, ...others] = childrenNamed(element, TSL, local)
  if (first === undefined || others.length > 0) throw malformed(`does not have one ${local}`)
  return first
}

function lastPart(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1).slice(0, 100)
}

function readNumber(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw malformed('has no right sequence number')
  return Number(text)
}

/** TS 119 612 5.1.3: in UTC. */
function readTime(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw malformed('has a time that cannot be read')
  return new Date(time).toISOString()
}

function malformed(why: string): PkiError {
  return new PkiError('malformed', `the document ${why}`)
}
