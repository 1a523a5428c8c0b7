import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { openssl } from '../../harness/openssl.ts'

interface ReceivedMail {
  readonly from: string
  readonly to: string[]
  readonly secure: boolean
  readonly user: string | undefined
  readonly source: string
  readonly mail: Email
}

export interface SmtpStandIn {
  readonly port: number
  readonly received: ReceivedMail[]
  /** How many connections there were, and the most at a time. */
  readonly connections: { total: number; most: number }
  /** The answer to each command instead of accepting it; undefined accepts it. */
  answer: {
    mailFrom?: (address: string) => Answer | undefined
    rcptTo?: (address: string) => Answer | undefined
    data?: (source: string) => Answer | undefined | Promise<Answer | undefined>
  }
  close(): Promise<void>
}

export interface Answer {
  readonly code: number
  readonly text: string
}

/** A mail server on a free port. */
export async function startSmtpStandIn(
  t: { after(end: () => Promise<void>): void },
  options: SMTPServerOptions & { port?: number } = {},
): Promise<SmtpStandIn> {
  const { port = 0, ...rest } = options
  const received: ReceivedMail[] = []
  const connections = { total: 0, most: 0 }
  let open = 0
  const standIn: Pick<SmtpStandIn, 'answer'> = { answer: {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections.total++
      connections.most = Math.max(connections.most, ++open)
      done()
    },
    onClose() {
      open--
    },
    onMailFrom: ({ address }, _session, done) => done(refusal(standIn.answer.mailFrom?.(address))),
    onRcptTo: ({ address }, _session, done) => done(refusal(standIn.answer.rcptTo?.(address))),
    onData(stream, { envelope, secure, user }, done) {
      void (async () => {
        const source = (await buffer(stream)).toString()
        const refused = await standIn.answer.data?.(source)
        if (refused !== undefined) return done(refusal(refused))
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          secure,
          user: user as string | undefined,
          source,
          mail: await PostalMime.parse(source),
        })
        done()
      })()
    },
    ...rest,
  })
  server.on('error', () => {})
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  t.after(close)
  return Object.assign(standIn, { port: (listener.address() as AddressInfo).port, received, connections, close })
}

function refusal(answer: Answer | undefined): Error | null {
  return answer === undefined ? null : Object.assign(new Error(answer.text), { responseCode: answer.code })
}

/** A self-signed certificate for this machine. */
export async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-smtp-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    await openssl(
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', key, '-out', cert],
    )
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
