import { CKR, Pkcs11Error } from './pkcs11-library.ts'
import { Pkcs11Session, TokenMissing } from './pkcs11-session.ts'
import type { Pkcs11Answer, Pkcs11Problem, Pkcs11Task, TokenKey } from './pkcs11-task.ts'

// A process of its own: what a vendor's library breaks ends here. It does one task at a time, and ends with the service.

let session: Pkcs11Session | undefined

process.on('disconnect', () => process.exit())
process.on('message', (task: Pkcs11Task) => process.send?.(answer(task)))
// Signals of a terminal go to the whole group; the service ends this process when its work is done.
process.on('SIGINT', () => {})

function answer(task: Pkcs11Task): Pkcs11Answer {
  try {
    return { done: true, value: perform(task) }
  } catch (error) {
    return { done: false, ...problemOf(error as Error) }
  }
}

function perform(task: Pkcs11Task): Uint8Array | TokenKey | undefined {
  if (task.act === 'open') {
    session = new Pkcs11Session(task.token)
    return undefined
  }
  if (session === undefined) throw new Error('the token is not open')
  switch (task.act) {
    case 'create':
      return session.create(task.algorithm, task.id, task.label)
    case 'sign':
      return session.sign(task.algorithm, task.id, task.data)
    case 'publicKey':
      return session.publicKey(task.id)
    case 'check':
      session.check()
      return undefined
  }
}

/** Others may come from a lost session. */
const refusals: ReadonlySet<number> = new Set([
  CKR.ATTRIBUTE_VALUE_INVALID,
  CKR.CURVE_NOT_SUPPORTED,
  CKR.DATA_LEN_RANGE,
  CKR.DOMAIN_PARAMS_INVALID,
  CKR.KEY_TYPE_INCONSISTENT,
  CKR.MECHANISM_INVALID,
  CKR.MECHANISM_PARAM_INVALID,
])

function problemOf(error: Error): Pkcs11Problem {
  const { message } = error
  if (error instanceof TokenMissing) return { problem: 'refused', message }
  if (!(error instanceof Pkcs11Error)) return { problem: 'broken', message }
  if (error.code === CKR.PIN_INCORRECT || error.code === CKR.PIN_LOCKED) return { problem: 'wrong-pin', message }
  return { problem: refusals.has(error.code) ? 'refused' : 'broken', message }
}
