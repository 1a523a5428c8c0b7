import { anchoring as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { signedIn } from '../../http/signed-in.ts'
import type { SignIn } from '../accounts/sign-in.ts'
import { presentStatus } from './present.ts'
import { readAnchoringStatus, type StatusPorts } from './read-status.ts'

/** Shows the state of anchoring to everybody who is signed in. */
export function anchoringConsoleRoutes(
  ports: StatusPorts & { readonly ipfsGatewayUrl: string; readonly signIn: SignIn },
): Routes {
  return async (app) => {
    serve(app, api.viewAnchoring, async (request, reply) => {
      await signedIn(ports.signIn, request, reply)
      const status = await readAnchoringStatus(ports)
      return success(presentStatus(ports.ipfsGatewayUrl, ports.anchorIntervalHours, status))
    })
  }
}
