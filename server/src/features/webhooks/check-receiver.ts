import { AddressRefused, type OutboundHttp } from '../../ports/outbound-http.ts'
import { wrongField } from '../../vocabulary/refusal.ts'

/** May resolve the host name, so it runs before the transaction. The IP address is checked again at each connection. */
export async function checkReceiver(
  { outbound }: { readonly outbound: OutboundHttp },
  url: string | undefined,
): Promise<void> {
  if (url === undefined) return
  try {
    outbound.checkAddress(url)
    await outbound.resolveCheck(url)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw wrongField('url', `url is not allowed. ${error.message}`, 'URL_NOT_ALLOWED')
  }
}
