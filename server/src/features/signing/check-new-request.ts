import { mostMethods, type signing } from '@countersign/api'
import { faultOfLabel } from '@countersign/rules/signer-label'
import {
  fillVariables,
  isTextVariable,
  markedVariable,
  mostVariables,
  textVariables,
  variablesIn,
} from '@countersign/rules/text-variables'
import { AddressRefused, type Exception, type OutboundHttp } from '../../ports/outbound-http.ts'
import type { PdfWork } from '../../ports/pdf-work.ts'
import { erasedEmail } from '../../vocabulary/person.ts'
import { wrongField } from '../../vocabulary/refusal.ts'
import { requireAccessCode } from './authentication/access-code.ts'
import { methodsIn } from './authentication/model.ts'
import { requirePhone } from './authentication/phone.ts'
import { givenDocuments, requireSources } from './documents/given-documents.ts'
import { checkFields } from './fields/check-fields.ts'
import { labelKey } from './fields/read-fields.ts'
import { hasTurn, personKey, signs } from './model.ts'
import { requireShareable } from './signing-link.ts'

interface Ports {
  readonly outboundHttp: Pick<OutboundHttp, 'checkAddress' | 'resolveCheck'>
  readonly pdfWork: PdfWork
  /** True if documents may be downloaded from this machine itself, as in development. */
  readonly allowLoopbackDocuments: boolean
}

/**
 * Checks what a schema cannot. It may resolve host names, so it runs before the transaction. `hasAccessCode`: the code of
 * the signer at this position is known, or given later.
 */
export async function checkNewRequest(
  ports: Ports,
  input: signing.CreateSigningRequest,
  hasAccessCode: (position: number) => boolean = () => false,
): Promise<void> {
  requireSources(input)
  requireKnownPeople(input)
  requireDifferentSigners(input)
  requireDelegable(input)
  requireLabels(input)
  requireAuthentication(input, hasAccessCode)
  requireDeliverable(input)
  requireSignature(input)
  requireReceiver(input)
  requireShareableTexts(input)
  requireKnownVariables(input.subject)
  requireFewVariables('subject', input.subject)
  requireFewVariables('message', input.message)
  await Promise.all([
    ...givenDocuments(input).map(({ documentUrl, named }) =>
      checkAddress(ports, named('documentUrl'), documentUrl, { allowLoopback: ports.allowLoopbackDocuments }),
    ),
    checkAddress(ports, 'companyLogo', input.companyLogo),
    checkAddress(ports, 'callbackUrl', input.callbackUrl),
    checkFields(ports.pdfWork, input),
  ])
}

/** A copy of a request whose people were erased has nobody to send it to. */
function requireKnownPeople({ signers }: signing.CreateSigningRequest): void {
  const index = signers.findIndex(({ email }) => email.toLowerCase() === erasedEmail)
  if (index < 0) return
  const field = `signers[${index}].email`
  throw wrongField(field, `${field} is that of an erased person. Send the email address of somebody else.`)
}

/**
 * One email address may sign for several people, and one person in several roles, but an exact duplicate is a mistake.
 */
function requireDifferentSigners({ signers }: signing.CreateSigningRequest): void {
  const seen = new Set<string>()
  for (const [index, signer] of signers.entries()) {
    const key = personKey(signer)
    if (seen.has(key))
      throw wrongField(
        `signers[${index}]`,
        `signers[${index}] has the same name and email as another signer. Send each signer once.`,
      )
    seen.add(key)
  }
}

/** The device is in the sender's hands: another person would sign on another one, by email. */
function requireDelegable({ signers }: signing.CreateSigningRequest): void {
  for (const [index, { role, delivery, mayDelegate }] of signers.entries()) {
    const field = `signers[${index}].mayDelegate`
    if (!mayDelegate) continue
    if (delivery === 'in_person')
      throw wrongField(field, `${field} must be false, because this signer signs in person.`)
    if (!signs({ role })) throw wrongField(field, `${field} must be false, because the role ${role} does not sign.`)
  }
}

function requireAuthentication(
  { signers }: signing.CreateSigningRequest,
  hasAccessCode: (position: number) => boolean,
): void {
  for (const [index, { authentication = [], accessCode, ...signer }] of signers.entries()) {
    const methods = methodsIn(authentication)
    if (methods.length > mostMethods) {
      const field = `signers[${index}].authentication`
      throw wrongField(field, `${field} has ${methods.length} methods. Use at most ${mostMethods}.`)
    }
    requireAccessCode(`signers[${index}].accessCode`, methods, accessCode, hasAccessCode(index))
    // Otherwise the organization decides, when the request is created.
    if (authentication.length > 0) requirePhone(`signers[${index}]`, methods, signer)
  }
}

/** A copy goes by email, and nothing else is handed over. */
function requireDeliverable({ signers }: signing.CreateSigningRequest): void {
  const index = signers.findIndex(({ role, delivery }) => delivery === 'in_person' && !hasTurn({ role }))
  if (index === -1) return
  const field = `signers[${index}].delivery`
  throw wrongField(field, `${field} must be email, because the role cc only gets the finished copy.`)
}

function requireSignature({ signers }: signing.CreateSigningRequest): void {
  if (signers.some(signs)) return
  throw wrongField('signers', 'signers has nobody who signs. Send at least one with the role signer or approver.')
}

/** Tags name signers by their labels, where some characters and all numbers have another meaning. */
function requireLabels({ signers }: signing.CreateSigningRequest): void {
  const seen = new Map<string, number>()
  for (const [index, { label }] of signers.entries()) {
    if (label === undefined) continue
    const name = `signers[${index}].label`
    const key = labelKey(label)
    const fault = faultOfLabel(label) ?? faultOfLabel(key)
    if (fault === 'reserved') throw wrongField(name, `${name} must not contain : ; { or }. Remove them.`)
    if (fault === 'no-letter') throw wrongField(name, `${name} must contain a letter. Send a word such as Tenant.`)
    const other = seen.get(key)
    if (other !== undefined) {
      throw wrongField(name, `${name} is also the label of signers[${other}]. Send a different label.`)
    }
    seen.set(key, index)
  }
}

function requireReceiver({ callbackUrl, webhookEvents }: signing.CreateSigningRequest): void {
  if (webhookEvents === undefined || callbackUrl !== undefined) return
  throw wrongField('webhookEvents', 'webhookEvents has no receiver. Send callbackUrl too, or omit webhookEvents.')
}

/** Other people see these texts, and must not obtain a link that signs on somebody's behalf. */
function requireShareableTexts(input: signing.CreateSigningRequest): void {
  const { documentTitle, companyName, subject, message, signers } = input
  requireShareable('documentTitle', documentTitle)
  for (const { title, named } of givenDocuments(input)) requireShareable(named('title'), title ?? '')
  requireShareable('companyName', companyName ?? '')
  for (const [index, { name, label }] of signers.entries()) {
    requireShareable(`signers[${index}].name`, name)
    requireShareable(`signers[${index}].label`, label ?? '')
  }
  // A variable may complete a link.
  for (const { name } of signers) {
    const values = {
      'signer.name': name,
      'document.title': documentTitle,
      'sender.name': companyName ?? '',
      expires: '',
    }
    requireShareable('subject', fillVariables(subject ?? '', values))
    requireShareable('message', fillVariables(message ?? '', values))
  }
}

/** A misspelled variable would reach every signer. A message is older than variables, and keeps all other braces. */
function requireKnownVariables(subject = ''): void {
  const unknown = [...new Set(variablesIn(subject))].filter((name) => !isTextVariable(name))
  if (unknown.length === 0) return
  const shown = unknown.slice(0, 3).map((name) => `{{${name.slice(0, 40)}}}`)
  const known = textVariables.map(markedVariable).join(', ')
  throw wrongField('subject', `subject has unknown variables: ${shown.join(', ')}. Use only ${known}.`)
}

function requireFewVariables(field: string, text = ''): void {
  const { length } = variablesIn(text).filter(isTextVariable)
  if (length > mostVariables) throw wrongField(field, `${field} has ${length} variables. Use at most ${mostVariables}.`)
}

async function checkAddress(
  { outboundHttp }: Ports,
  field: string,
  url: string | undefined,
  exception?: Exception,
): Promise<void> {
  if (url === undefined) return
  try {
    outboundHttp.checkAddress(url, exception)
    await outboundHttp.resolveCheck(url, exception)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw wrongField(field, `${field} is not allowed. ${error.message}`, 'URL_NOT_ALLOWED')
  }
}
