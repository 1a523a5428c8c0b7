interface WithUrl {
  readonly callbackUrl?: string
}

/** For members who may not manage webhooks: the path and query of a URL may contain a token. */
export function withHostOnly<T extends WithUrl>({ callbackUrl, ...content }: T): Omit<T, 'callbackUrl'> & WithUrl {
  return { ...content, ...hostOnly(callbackUrl) }
}

/** The content with the URL that `withHostOnly` hid, unless the member entered another. */
export function withHidden<T extends WithUrl>(given: T, { callbackUrl }: WithUrl): T {
  const isHidden = callbackUrl !== undefined && given.callbackUrl === hostOnly(callbackUrl).callbackUrl
  return isHidden ? { ...given, callbackUrl } : given
}

function hostOnly(url: string | undefined): WithUrl {
  const origin = url === undefined ? undefined : URL.parse(url)?.origin
  return origin === undefined ? {} : { callbackUrl: origin }
}
