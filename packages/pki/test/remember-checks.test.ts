import assert from 'node:assert/strict'
import test from 'node:test'
import { checkOnce, rememberChecks, type SignatureCheck } from '../src/keys/remember-checks.ts'

const check: SignatureCheck = {
  algorithm: 'ECDSA',
  spki: Uint8Array.of(1, 2),
  signature: Uint8Array.of(3),
  message: Uint8Array.of(4, 5),
}

test('a signature is checked once during a verification, whatever comes out', async () => {
  for (const outcome of [true, false]) {
    const { run, runs } = counted(outcome)
    await rememberChecks(async () => {
      assert.equal(await checkOnce(check, run), outcome)
      assert.equal(await checkOnce({ ...check, message: check.message.slice() }, run), outcome)
    })
    assert.equal(runs(), 1)
  }
})

test('a check that differs in anything is a check of its own', async () => {
  const { run, runs } = counted(true)
  const others: SignatureCheck[] = [
    { ...check, algorithm: 'RSA' },
    { ...check, spki: Uint8Array.of(1, 3) },
    { ...check, signature: Uint8Array.of(4) },
    { ...check, message: Uint8Array.of(4, 6) },
    { ...check, message: Uint8Array.of(4) },
    { ...check, spki: Uint8Array.of(1), signature: Uint8Array.of(2, 3) },
  ]
  await rememberChecks(async () => {
    await checkOnce(check, run)
    for (const other of others) await checkOnce(other, run)
  })
  assert.equal(runs(), 1 + others.length)
})

test('a message that changes after its check is checked again', async () => {
  const { run, runs } = counted(true)
  const message = Uint8Array.of(7, 8)
  await rememberChecks(async () => {
    await checkOnce({ ...check, message }, run)
    message[0] = 9
    await checkOnce({ ...check, message }, run)
  })
  assert.equal(runs(), 2)
})

test('nothing is remembered outside of a verification, nor after one that failed', async () => {
  const { run, runs } = counted(true)
  await checkOnce(check, run)
  await checkOnce(check, run)
  const failing = rememberChecks(async () => {
    await checkOnce(check, run)
    throw new Error('broken')
  })
  await assert.rejects(failing, /broken/)
  await rememberChecks(() => checkOnce(check, run))
  assert.equal(runs(), 4)
})

function counted(outcome: boolean) {
  let count = 0
  const run = async () => {
    count++
    return outcome
  }
  return { run, runs: () => count }
}
