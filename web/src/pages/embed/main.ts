/**
 * `/embed.js`, for pages of integrators: `Countersign.embed` shows the signing page in a frame and reports what the
 * signer does there. A classic script without imports, which any page can load.
 */
;(() => {
  const listenerNames = {
    ready: 'onReady',
    signed: 'onSigned',
    declined: 'onDeclined',
    closed: 'onClosed',
  } as const
  type EventName = keyof typeof listenerNames

  interface SigningEvent {
    readonly event: EventName
    readonly signerId: string
    /** Of `closed`: `expired` if a new embed URL helps, `ended` if the signing request is over. */
    readonly reason?: 'expired' | 'ended'
  }

  type Listeners = { readonly [Name in (typeof listenerNames)[EventName]]?: (event: SigningEvent) => void }

  interface Options extends Listeners {
    /** The `url` of a new embed URL. */
    readonly url: string
    /** The element around the frame, or its selector. */
    readonly container: Element | string
    /** What screen readers call the frame. */
    readonly title?: string
  }

  interface Embedded {
    readonly frame: HTMLIFrameElement
    /** Removes the frame. */
    close(): void
  }

  function embed({ url, container, title = 'Countersign', ...listeners }: Options): Embedded {
    const { origin } = new URL(url)
    const around = typeof container === 'string' ? document.querySelector(container) : container
    if (around === null) throw new Error(`Countersign.embed: there is no element ${String(container)}`)
    const frame = document.createElement('iframe')
    frame.src = url
    frame.title = title
    frame.allow = 'clipboard-write; publickey-credentials-get; publickey-credentials-create'
    frame.referrerPolicy = 'no-referrer'
    frame.style.cssText = 'width:100%;height:100%;border:0'

    // Other frames and windows can send messages, too.
    const listen = ({ source, origin: sender, data }: MessageEvent) => {
      if (source !== frame.contentWindow || sender !== origin || !isEvent(data)) return
      listeners[listenerNames[data.event]]?.(data)
    }
    addEventListener('message', listen)
    around.append(frame)
    return {
      frame,
      close() {
        removeEventListener('message', listen)
        frame.remove()
      },
    }
  }

  function isEvent(data: unknown): data is SigningEvent {
    return (
      typeof data === 'object' &&
      data !== null &&
      'source' in data &&
      data.source === 'countersign' &&
      'event' in data &&
      Object.hasOwn(listenerNames, String(data.event))
    )
  }

  Object.assign(globalThis, { Countersign: { embed } })
})()
