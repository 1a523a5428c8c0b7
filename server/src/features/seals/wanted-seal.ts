import type { sealManagement as api } from '@countersign/api'
import { wrongField } from '../../vocabulary/refusal.ts'
import type { WantedSeal } from './draft-seal.ts'

export function readWantedSeal({ name, image, pkcs12, password }: api.CreateSeal): WantedSeal {
  if (password !== undefined && pkcs12 === undefined) {
    throw wrongField('password', 'password requires pkcs12. Send both, or omit password.')
  }
  return {
    name,
    image: image === undefined ? undefined : Buffer.from(image, 'base64'),
    pkcs12: pkcs12 === undefined ? undefined : { file: Buffer.from(pkcs12, 'base64'), password: password ?? '' },
  }
}
