import type { ErrorCode } from '@countersign/api'
import { Refusal } from './refusal.ts'

/** RFC 7644 3.12, table 9. */
export type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'noTarget'

/** A refusal of a SCIM request whose kind has a name in RFC 7644. */
export class ScimRefusal extends Refusal {
  readonly scimType: ScimType

  constructor(scimType: ScimType, message: string, code: ErrorCode = 'INVALID_REQUEST') {
    super(code, message)
    this.scimType = scimType
  }
}

const ofCodes: Partial<Record<ErrorCode, ScimType | 'uniqueness'>> = {
  ALREADY_EXISTS: 'uniqueness',
  INVALID_JSON: 'invalidSyntax',
  INVALID_REQUEST: 'invalidValue',
}

/** Undefined for refusals that RFC 7644 has no name for. */
export function scimTypeOf(refusal: Refusal): string | undefined {
  return refusal instanceof ScimRefusal ? refusal.scimType : ofCodes[refusal.code]
}
