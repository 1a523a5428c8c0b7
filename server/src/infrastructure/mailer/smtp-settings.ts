import { isOwnMachine } from '../../vocabulary/own-machine.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'

/** The content of SMTP_URL. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (RFC 8314 3.3). */
  readonly secure: boolean
  /** Nothing is sent unless STARTTLS succeeds. */
  readonly requireTls: boolean
  /** STARTTLS is not used, even if offered. */
  readonly ignoreTls: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

/**
 * `smtps` is TLS from the start; `smtp` uses TLS if offered. `?tls=required` insists on it, and so does a password that
 * would cross a network: an attacker in between could remove the offer and read along. `?tls=off` is for a local relay
 * whose certificate is not trusted.
 */
export function readSmtpUrl(text: string): SmtpSettings {
  const url = URL.parse(text)
  const secure = url?.protocol === 'smtps:'
  if (url === null || !(secure || url.protocol === 'smtp:')) throw refuse('must start with smtp:// or smtps://')
  if (url.hostname === '') throw refuse('must have a host')
  if (!['', '/'].includes(url.pathname) || url.hash !== '') throw refuse('must have no path')
  const tls = readTls(url.searchParams)
  if (secure && tls === 'off') throw refuse('cannot have tls=off with smtps://')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const auth = readCredentials(url)
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port)
  const crossesNetwork = auth !== undefined && !isOwnMachine(host) && tls !== 'off'
  return {
    host,
    port,
    secure,
    requireTls: !secure && (tls === 'required' || crossesNetwork),
    ignoreTls: tls === 'off',
    auth,
  }
}

function readTls(query: URLSearchParams): 'offered' | 'required' | 'off' {
  const other = [...query.keys()].find((key) => key !== 'tls')
  if (other !== undefined) throw refuse('must have no option other than tls')
  const value = query.get('tls') ?? 'offered'
  if (value !== 'offered' && value !== 'required' && value !== 'off') {
    throw refuse('must have tls=offered, tls=required or tls=off')
  }
  return value
}

function readCredentials({ username, password }: URL): SmtpSettings['auth'] {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') throw refuse('must have both a user and a password, or neither')
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    throw refuse('must have its user and password percent-encoded')
  }
}

/** The value itself is not repeated: it contains a password. */
function refuse(rule: string): StartRefused {
  return new StartRefused(`SMTP_URL ${rule}, for example SMTP_URL=smtp://user:secret@mail.example.org:587`)
}
