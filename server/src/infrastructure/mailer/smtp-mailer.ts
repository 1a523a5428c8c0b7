import { createTransport, type NodemailerError } from 'nodemailer'
import type { Delivery, Mailer } from '../../ports/mailer.ts'
import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'
import { composeMessage } from './compose-message.ts'
import { judgeFailure } from './judge-failure.ts'
import { readSmtpUrl, type SmtpSettings } from './smtp-settings.ts'

const connectMs = 20_000
/** Without any response from the server. */
const silenceMs = 60_000
/** From the call to the response, however active the server is. */
const sendMs = 180_000

const mostConnections = 4

/** Submits to a mail server (RFC 6409) over a few persistent connections. */
export function createSmtpMailer(url: string, timers: Timers = systemTimers): Mailer {
  const settings = readSmtpUrl(url)
  let pool = openPool(settings)
  let closed = false

  /**
   * A server that trickles would keep its connection busy forever; the pool is dropped, with everything else that waits
   * there.
   */
  function leave(stalled: ReturnType<typeof openPool>): void {
    stalled.close({ force: true })
    if (pool === stalled && !closed) pool = openPool(settings)
  }

  return {
    async send(message, signal): Promise<Delivery> {
      const used = pool
      const deadline = timers.timeout(sendMs)
      const end = signal === undefined ? deadline : AbortSignal.any([deadline, signal])
      try {
        end.throwIfAborted()
        await orAborted(used.sendMail(composeMessage(message)), end)
        return { kind: 'sent' }
      } catch (error) {
        if (deadline.aborted) {
          leave(used)
          throw new Error('The mail server took too long.')
        }
        if (signal?.aborted) throw new Error('Sending was interrupted.')
        const judgement = judgeFailure(error as NodemailerError)
        if (judgement.kind === 'refused') return judgement
        throw new Error(judgement.reason)
      }
    },

    close() {
      closed = true
      pool.close({ force: true })
    },
  }
}

function openPool({ host, port, secure, requireTls, ignoreTls, auth }: SmtpSettings) {
  return createTransport({
    pool: true,
    maxConnections: mostConnections,
    host,
    port,
    secure,
    requireTLS: requireTls,
    ignoreTLS: ignoreTls,
    ...(auth === undefined ? {} : { auth, forceAuth: true }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    tls: { minVersion: 'TLSv1.2' },
    // It would log email addresses and subjects.
    logger: false,
  })
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const settled = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: settled.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    settled.abort()
    work.catch(() => {})
  }
}
