import { concatBytes } from '@countersign/proof/bytes'
import type { Der } from '../asn1/der.ts'
import {
  contextTag,
  malformed,
  membersOf,
  primitiveTag,
  readBoolean,
  readDer,
  readInteger,
  readOid,
  readSmallInteger,
  TAG,
} from '../asn1/der.ts'
import { readTime, writePreciseTime } from '../asn1/der-time.ts'
import { derBoolean, derInteger, derOid, derSequence, derUnsigned, retag } from '../asn1/der-write.ts'
import { readSerial } from '../certificates/certificate.ts'
import { readExtensionList } from '../certificates/extensions.ts'
import { PkiError } from '../errors.ts'
import type { MessageImprint } from './timestamp-request.ts'
import { readImprint } from './timestamp-request.ts'

/** RFC 3161 2.4.2: how far the true time may be off to either side. */
export type Accuracy = { readonly seconds?: number; readonly millis?: number; readonly micros?: number }

/** What a time-stamping authority signs. */
export type TstInfo = {
  /** Object identifier. */
  readonly policy: string
  readonly imprint: MessageImprint
  /** Hex. */
  readonly serialNumber: string
  readonly time: Date
  readonly accuracy: Accuracy | null
  readonly ordering: boolean
  readonly nonce: bigint | null
}

const WHAT = 'the timestamp'

export function readTstInfo(der: Uint8Array): TstInfo {
  const members = membersOf(readDer(der, WHAT), WHAT)
  if (readSmallInteger(members.take(TAG.integer), WHAT) !== 1) throw malformed(WHAT, 'is of another version')
  const policy = readOid(members.take(), WHAT)
  const imprint = readImprint(members.take())
  const serialNumber = readSerial(members.take(TAG.integer))
  const time = readTime(members.take(TAG.generalizedTime), WHAT)
  const accuracy = members.takeIf(TAG.sequence)
  const ordering = members.takeIf(TAG.boolean)
  const nonce = members.takeIf(TAG.integer)
  members.takeIf(contextTag(0))
  const extensions = members.takeIf(contextTag(1))
  members.end()
  if (extensions !== undefined && [...readExtensionList(extensions, WHAT).values()].some(({ critical }) => critical)) {
    throw new PkiError('unsupported', `${WHAT} has a critical extension, and none is known here`)
  }
  return {
    policy,
    imprint,
    serialNumber,
    time,
    accuracy: accuracy === undefined ? null : readAccuracy(accuracy),
    ordering: ordering !== undefined && readBoolean(ordering, WHAT),
    nonce: nonce === undefined ? null : readInteger(nonce, WHAT),
  }
}

function readAccuracy(element: Der): Accuracy {
  const members = membersOf(element, WHAT)
  const seconds = members.takeIf(TAG.integer)
  const millis = members.takeIf(primitiveTag(0))
  const micros = members.takeIf(primitiveTag(1))
  members.end()
  const number = (part: Der) => readSmallInteger({ ...part, tag: TAG.integer }, WHAT)
  const accuracy = {
    ...(seconds && { seconds: number(seconds) }),
    ...(millis && { millis: number(millis) }),
    ...(micros && { micros: number(micros) }),
  }
  if (Object.values(accuracy).some((value) => value < 0)) throw malformed(WHAT, 'has a negative accuracy')
  return accuracy
}

export type TstInfoRequest = {
  readonly policy: string
  /** MessageImprint, DER. */
  readonly imprint: Uint8Array
  readonly serialNumber: Uint8Array
  readonly time: Date
  readonly accuracy?: Accuracy
  /** True if the times of any two tokens of the authority determine their order, however close. */
  readonly ordering: boolean
  readonly nonce: bigint | null
}

export function writeTstInfo(request: TstInfoRequest): Uint8Array {
  const { policy, imprint, serialNumber, time, accuracy, ordering, nonce } = request
  // RFC 3161 2.4.2: users must support 160 bits.
  if (serialNumber.length > 20) throw new PkiError('out-of-range', 'the serial number is longer than 20 bytes')
  return derSequence(
    derInteger(1),
    derOid(policy),
    imprint,
    derUnsigned(serialNumber),
    writePreciseTime(time),
    accuracy && writeAccuracy(accuracy),
    ordering && derBoolean(true),
    nonce !== null && derInteger(nonce),
  )
}

function writeAccuracy({ seconds, millis, micros }: Accuracy): Uint8Array {
  const fraction = (value: number | undefined, tag: number) => {
    if (value === undefined) return new Uint8Array()
    const right = Number.isInteger(value) && value >= 1 && value <= 999
    if (!right) throw new PkiError('out-of-range', 'a part of a second is not 1 to 999')
    return retag(tag, derInteger(value))
  }
  if (seconds !== undefined && !(Number.isSafeInteger(seconds) && seconds >= 0)) {
    throw new PkiError('out-of-range', 'the seconds of the accuracy are not a whole number')
  }
  const whole = seconds === undefined ? new Uint8Array() : derInteger(seconds)
  return derSequence(concatBytes([whole, fraction(millis, primitiveTag(0)), fraction(micros, primitiveTag(1))]))
}
