import { withoutHarm } from '../vocabulary/readable-name.ts'

/** RFC 6266 4.3 and appendix D: a name for those who know only ASCII and, where it says more, the true one. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = withoutHarm(name, '_').replace(/[/\\:*?"<>|]/g, '_')
  if (/^[\w.-]+$/.test(safe)) return `${kind}; filename="${safe}"`
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/%/g, '_')
  // RFC 8187 3.2.1: what encodeURIComponent leaves and an extended value does not allow.
  const extended = encodeURIComponent(safe).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended}`
}
