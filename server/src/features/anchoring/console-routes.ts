import { envelope, success } from '../../http/envelope.ts'
import type { Routes } from '../../http/server.ts'
import { signedIn } from '../../http/signed-in.ts'
import type { SignIn } from '../accounts/sign-in.ts'
import { presentStatus } from './present.ts'
import { readAnchoringStatus, type StatusPorts } from './read-status.ts'
import { Status } from './schemas.ts'

/** How the way to the chain stands, for everybody who is signed in. */
export function anchoringConsoleRoutes(
  ports: StatusPorts & { readonly ipfsGatewayUrl: string; readonly signIn: SignIn },
): Routes {
  return async (app) => {
    app.get('/anchoring', { schema: { response: { 200: envelope(Status) } } }, async (request, reply) => {
      await signedIn(ports.signIn, request, reply)
      const status = await readAnchoringStatus(ports)
      return success(presentStatus(ports.ipfsGatewayUrl, ports.anchorIntervalHours, status))
    })
  }
}
