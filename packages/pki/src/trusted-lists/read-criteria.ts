import { PkiError } from '../errors.ts'
import type { Criteria } from './trusted-list.ts'
import { attributeOf, childrenNamed, elementsIn, textOf, type XmlElement } from './xml/xml-tree.ts'

const QUALIFIERS = 'http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#'
const ADDITIONAL = 'http://uri.etsi.org/02231/v2/additionaltypes#'
const XADES = 'http://uri.etsi.org/01903/v1.3.2#'

const MAX_DEPTH = 8
const MAX_ITEMS = 500

/** TS 119 612 5.5.9.2.2. */
export function readCriteria(list: XmlElement, depth = 0): Criteria {
  const children = elementsIn(list)
  if (depth === MAX_DEPTH || children.length > MAX_ITEMS)
    throw new PkiError('too-large', 'the trusted list has criteria beyond reason')
  const named = (local: string) => childrenNamed(list, QUALIFIERS, local)
  const others = named('otherCriteriaList').flatMap(elementsIn)
  const other = (local: string) => others.filter((one) => one.local === local && one.namespace === ADDITIONAL)
  const isKnown = ({ local, namespace }: XmlElement) => namespace === QUALIFIERS && KNOWN.has(local)
  const isOtherKnown = ({ local, namespace }: XmlElement) => namespace === ADDITIONAL && OTHER_KNOWN.has(local)
  return {
    assert: readAssertion(attributeOf(list, 'assert') ?? ''),
    keyUsages: named('KeyUsage').map((one) =>
      childrenNamed(one, QUALIFIERS, 'KeyUsageBit').map((bit) => ({
        usage: attributeOf(bit, 'name') ?? '',
        isSet: textOf(bit) === 'true' || textOf(bit) === '1',
      })),
    ),
    policies: named('PolicySet').map((set) =>
      childrenNamed(set, QUALIFIERS, 'PolicyIdentifier').flatMap((one) => identifiersIn(one)),
    ),
    extendedKeyUsages: other('ExtendedKeyUsage').map((one) =>
      childrenNamed(one, ADDITIONAL, 'KeyPurposeId').flatMap((purpose) => identifiersIn(purpose)),
    ),
    subjectAttributes: other('CertSubjectDNAttribute').map((one) =>
      childrenNamed(one, ADDITIONAL, 'AttributeOID').flatMap((attribute) => identifiersIn(attribute)),
    ),
    lists: named('CriteriaList').map((one) => readCriteria(one, depth + 1)),
    hasUnknown: !children.every(isKnown) || !others.every(isOtherKnown),
  }
}

const KNOWN = new Set(['KeyUsage', 'PolicySet', 'CriteriaList', 'otherCriteriaList', 'Description'])
const OTHER_KNOWN = new Set(['ExtendedKeyUsage', 'CertSubjectDNAttribute'])

/** Some lists prefix it with `urn:oid:`, as XAdES allows. */
function identifiersIn(element: XmlElement): string[] {
  return childrenNamed(element, XADES, 'Identifier').map((one) => textOf(one).replace(/^urn:oid:/i, ''))
}

function readAssertion(text: string): Criteria['assert'] {
  switch (text) {
    case 'all':
    case 'atLeastOne':
    case 'none':
      return text
    default:
      throw new PkiError('malformed', 'the trusted list has criteria that assert nothing known')
  }
}
