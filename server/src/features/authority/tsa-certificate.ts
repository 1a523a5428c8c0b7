import { describeCertificate, type SubjectName } from '@countersign/pki'
import type { Mode } from '../../vocabulary/mode.ts'
import { type AuthorityKey, authorityName, endOfLife, endWithin, type KeyName, type TsaCertificate } from './model.ts'

interface Settings {
  readonly publicUrl: string
  readonly mode: Mode
  readonly tsaCertificate: TsaCertificate
}

/** The subject of the certificate of one of the service's own keys. */
export function subjectFor(name: KeyName, { publicUrl, mode, tsaCertificate }: Settings): SubjectName {
  const usual = { commonName: authorityName(name, mode), organization: new URL(publicUrl).hostname }
  return name === 'tsa' ? (tsaCertificate.subject ?? usual) : usual
}

/** True if the time-stamping certificate differs from what the settings ask for, so that a new one is issued. */
export async function isOutdated(keys: readonly AuthorityKey[], settings: Settings): Promise<boolean> {
  const tsa = keys.find(({ name }) => name === 'tsa')
  if (tsa === undefined) return true
  const { certificate, createdAt, notAfter, issuerId } = tsa
  const issuer = keys.find(({ id }) => id === issuerId)
  const { subject, policies } = await describeCertificate(certificate)
  const wanted = subjectFor('tsa', settings)
  const { tsaCertificate } = settings
  return (
    subject.commonName !== wanted.commonName ||
    subject.organization !== (wanted.organization ?? null) ||
    subject.country !== (wanted.country ?? null) ||
    policies.join() !== tsaCertificate.policies.join() ||
    notAfter.getTime() !== endWithin(issuer, endOfLife('tsa', createdAt, tsaCertificate)).getTime()
  )
}
