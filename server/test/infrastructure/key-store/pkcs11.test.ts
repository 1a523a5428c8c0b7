import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { pino } from 'pino'
import { systemTimers } from '../../../src/infrastructure/clock/system-time.ts'
import { openPkcs11KeyStore } from '../../../src/infrastructure/key-store/pkcs11-key-store.ts'
import { StartRefused } from '../../../src/vocabulary/start-refused.ts'
import { isDenied, isUnavailable, keyStoreContract } from '../../contracts/key-store.ts'
import { eventually } from '../../harness/eventually.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { pin, softHsm } from '../../harness/soft-hsm.ts'

const logger = pino({ level: 'silent' })
const open = (uri: string, timers = systemTimers) => openPkcs11KeyStore('hsm', uri, { timers, logger })

keyStoreContract('SoftHSM2', async () => {
  const hsm = await softHsm()
  const store = open(hsm.uri)
  return {
    store,
    algorithms: store.algorithms,
    async close() {
      await store.close()
      await hsm.end()
    },
  }
})

/** The processes of tokens that this process has started. */
async function workers(): Promise<number[]> {
  const children = (await readdir('/proc/self/task')).map((task) =>
    readFile(`/proc/self/task/${task}/children`, 'utf8'),
  )
  const pids = (await Promise.all(children)).join(' ').split(/\s+/).filter(Boolean)
  const isWorker = async (pid: string) =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('pkcs11-worker')
  const found = await Promise.all(pids.map(async (pid) => ((await isWorker(pid)) ? [Number(pid)] : [])))
  return found.flat()
}

describe('A token of PKCS#11', () => {
  async function opened(t: TestContext, { timers = systemTimers, label = 'countersign' } = {}) {
    const hsm = await softHsm(label)
    const store = open(hsm.uri, timers)
    t.after(async () => {
      await store.close()
      await hsm.end()
    })
    return { hsm, store }
  }

  it('has keys that cannot be taken out, under a label for people', async (t) => {
    const { hsm, store } = await opened(t)
    const { reference } = await store.create('ecdsa-p256-sha256', 'Countersign Root ca_1')
    const [key = ''] = (await hsm.list()).split(/^(?=P)/m).filter((object) => object.startsWith('Private Key Object'))
    assert.match(key, /sensitive, always sensitive, never extractable, local/)
    assert.match(key, /Countersign Root ca_1/)
    assert.ok(key.includes(reference))
  })

  it('signs again after its process was killed, also for those who were waiting', async (t) => {
    const { store } = await opened(t)
    const { reference } = await store.create('ed25519', 'A key')
    const signed = Array.from({ length: 50 }, () => store.sign(reference, 'ed25519', randomBytes(30)))
    const [worker] = await workers()
    process.kill(worker as number, 'SIGKILL')
    assert.equal((await Promise.all(signed)).length, 50)
    assert.notDeepEqual(await workers(), [worker])
  })

  it('is given up for now if it answers nothing, and its process is replaced', async (t) => {
    const timers = setTimers()
    const { store } = await opened(t, { timers })
    const { reference } = await store.create('ed25519', 'A key')
    const [worker] = await workers()
    process.kill(worker as number, 'SIGSTOP')
    const signed = store.sign(reference, 'ed25519', randomBytes(30))
    await timers.waits()
    timers.advance(20)
    assert.equal((await timers.passing(signed)).length, 64)
    assert.notDeepEqual(await workers(), [worker])
  })

  it('keeps nobody waiting for long while it hangs, and signs again afterwards', async (t) => {
    const timers = setTimers()
    const { store } = await opened(t, { timers })
    const { reference } = await store.create('ed25519', 'A key')
    const [worker] = await workers()
    process.kill(worker as number, 'SIGSTOP')
    const sign = () => store.sign(reference, 'ed25519', randomBytes(30))
    const [first, second] = [sign(), sign()]
    const refused = assert.rejects(second, isUnavailable)
    await timers.waits()
    timers.advance(31)
    assert.equal((await timers.passing(first)).length, 64)
    await refused
    assert.equal((await sign()).length, 64)
  })

  it('is not asked a second time with a wrong PIN, which could lock it', async (t) => {
    const { hsm } = await opened(t)
    const store = open(hsm.uri.replace(pin, '111111'))
    t.after(() => store.close())
    await assert.rejects(store.check(), /does not accept the PIN .* Correct its PIN in KEY_STORES and restart/)
    await eventually('the process is gone', async () => (await workers()).length === 0)
    await assert.rejects(store.check(), isDenied)
    assert.deepEqual(await workers(), [])
  })

  it('takes its PIN from a file', async (t) => {
    const { hsm } = await opened(t)
    const file = join(hsm.folder, 'pin')
    const store = open(hsm.uri.replace(`pin-value=${pin}`, `pin-source=file:${file}`))
    t.after(() => store.close())
    await assert.rejects(store.check(), (error: Error) => isDenied(error) && error.message.includes(file))
    await writeFile(file, `${pin}\n`)
    await store.check()
  })

  it('is unavailable if its library cannot be loaded, and says why', async (t) => {
    const store = open('pkcs11:token=a?module-path=/nowhere/library.so&pin-value=1', setTimers())
    t.after(() => store.close())
    await assert.rejects(store.check(), (error: Error) => isUnavailable(error) && error.message.includes('library.so'))
  })

  it('must be the only one that its URL describes', async (t) => {
    const { hsm } = await opened(t)
    const store = open(hsm.uri.replace('token=countersign', 'token=other'))
    t.after(() => store.close())
    await assert.rejects(store.check(), (error: Error) => isDenied(error) && error.message.includes('no token matches'))
  })

  it('loses its process with the store', async (t) => {
    const { store } = await opened(t)
    await store.check()
    const [worker] = await workers()
    assert.ok(worker)
    await store.close()
    await eventually('the process is gone', async () => (await workers()).length === 0)
    await assert.rejects(store.check(), isUnavailable)
  })

  it('has a URL as in RFC 7512, and a wrong one is refused without showing the PIN', () => {
    for (const [uri, reason] of [
      ['pkcs11:token=a?pin-value=8642', /must have module-path/],
      ['pkcs11:token=a?module-path=lib.so&pin-value=8642', /must have module-path, the absolute path/],
      ['pkcs11:?module-path=/lib.so&pin-value=8642', /must have token \(the label of the token\), serial or slot-id/],
      ['pkcs11:token=a?module-path=/lib.so', /must have either pin-value or pin-source/],
      ['pkcs11:token=a?module-path=/lib.so&pin-value=8642&pin-source=/pin', /must have either pin-value or pin-source/],
      ['pkcs11:token=a;object=b?module-path=/lib.so&pin-value=8642', /must have no other attributes than token/],
      ['pkcs11:slot-id=x?module-path=/lib.so&pin-value=8642', /must have a slot-id that is a number/],
      ['pkcs11:token=%?module-path=/lib.so&pin-value=8642', /token that is not percent-encoded/],
    ] as const) {
      assert.throws(
        () => open(uri),
        (error: Error) =>
          error instanceof StartRefused && reason.test(error.message) && !error.message.includes('8642'),
        uri,
      )
    }
  })
})
