import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createKeySigner, makeCrl, readPem, writePem } from '@countersign/pki'
import { type Run, runCountersign } from '../../../packages/client/test/support/run-countersign.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { openssl } from '../harness/openssl.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from '../seals/seals-client.ts'

const day = 86_400

describe('A root that is kept offline', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let organization: { id: string; key: string }
  let folder: string
  const at = (name: string) => join(folder, name)
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-offline-root-'))
    service = await startTestService({ clock })
    organization = await service.organization()
    await writeFile(at('passphrase'), 'correct horse battery staple\n')
  })
  after(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const countersign = (...words: string[]): Promise<Run> =>
    runCountersign(words, { COUNTERSIGN_URL: service.url, ADMIN_TOKEN: service.adminToken })
  const done = async (...words: string[]) => {
    const { code, stdout, stderr } = await countersign(...words)
    assert.deepEqual([code, stderr], [0, ''])
    return stdout
  }
  const withRoot = () => ['--key', at('root.key'), '--root', at('root.crt'), '--passphrase-file', at('passphrase')]
  const install = (certificate = 'issuing.crt', crl = 'root.crl') =>
    countersign('pki', 'install', at(certificate), '--root', at('root.crt'), '--crl', at(crl))
  const fetchPki = async (name: string) => {
    const response = await fetch(`${service.url}/pki/${name}`)
    assert.equal(response.status, 200, name)
    await writeFile(at(name), Buffer.from(await response.arrayBuffer()))
    return at(name)
  }
  const keysOf = async () => {
    const text = 'select name, sealed_private_key is null as offline from authority_keys order by created_at desc'
    return (await queryDatabase(service, text)).rows as { name: string; offline: boolean }[]
  }
  const currentSerial = async (kind: string) => {
    const { certificates } = (await service.admin('GET', '/certificates')) as never as {
      certificates: { serialNumber: string; kind: string; current: boolean }[]
    }
    return certificates.find((one) => one.kind === kind && one.current)?.serialNumber ?? ''
  }
  /** As a machine makes it whose clock is ahead of that of the service. */
  const listOfTomorrow = async () => {
    const [passphrase = ''] = (await readFile(at('passphrase'), 'utf8')).split('\n')
    const key = createPrivateKey({ key: await readFile(at('root.key')), passphrase })
    const [root = new Uint8Array()] = readPem(await readFile(at('root.crt'), 'utf8'))
    const issuer = await createKeySigner(key.export({ format: 'der', type: 'pkcs8' }), root, [])
    const thisUpdate = new Date(clock.now().getTime() + day * 1000)
    const nextUpdate = new Date(thisUpdate.getTime() + day * 1000)
    const list = await makeCrl({ issuer, number: BigInt(Date.now()), thisUpdate, nextUpdate, revoked: [] })
    await writeFile(at('tomorrow.crl'), writePem(list, 'X509 CRL'))
    return at('tomorrow.crl')
  }
  const warningOf = async () => {
    const { json } = await service.call('GET', '/health/ready')
    return (json.checks as { name: string; warning?: string }[]).find(({ name }) => name === 'signing key')?.warning
  }

  it('certifies the issuing authority of a service that never sees its key', async () => {
    const created = ['--name', 'Example Root', '--key', at('root.key'), '--out', at('root.crt')]
    await done('pki', 'new-root', ...created, '--passphrase-file', at('passphrase'))
    await done('pki', 'request', '--out', at('issuing.csr'))
    const out = ['--out', at('issuing.crt'), '--crl', at('root.crl')]
    await done('pki', 'sign', at('issuing.csr'), ...withRoot(), ...out)
    const { code, stdout, stderr } = await install()
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /ISSUING +yes[\s\S]*ROOT +yes/)
    assert.deepEqual(
      (await keysOf()).filter(({ offline }) => offline).map(({ name }) => name),
      ['root'],
    )
    assert.equal(await readFile(await fetchPki('root.pem'), 'utf8'), await readFile(at('root.crt'), 'utf8'))
  })

  it('is the root of new seals and tokens, and openssl accepts the whole chain with its revocation list', async () => {
    const client = sealsClient(service)
    const seal = await client.seal(organization.id)
    const documentId = await client.document(organization.key, samplePdf())
    assert.equal((await client.apply(organization.key, seal, documentId)).status, 200)
    assert.equal((await client.verify(organization.key, documentId)).json.data.valid, true)
    for (const name of ['issuing.pem', 'tsa.pem', 'crls.pem']) await fetchPki(name)
    const text = await openssl('x509', '-in', at('issuing.pem'), '-noout', '-text')
    const [, published = ''] = /URI:(\S+\.crl)/.exec(text) ?? []
    assert.equal((await fetch(published)).status, 200)
    const words = ['-CAfile', at('root.crt'), '-untrusted', at('issuing.pem'), '-CRLfile', at('crls.pem')]
    const purpose = ['-purpose', 'timestampsign', at('tsa.pem')]
    assert.match(await openssl('verify', '-x509_strict', '-crl_check_all', ...words, ...purpose), /OK$/m)
  })

  it('is needed for everything that its key signs, and the service says so', async () => {
    for (const [kind, act] of [
      ['ISSUING', 'replace'],
      ['ISSUING', 'revoke'],
      ['ROOT', 'replace'],
    ] as const) {
      const { code, stderr } = await countersign('certificate', act, await currentSerial(kind))
      assert.deepEqual([code, /Only the offline root can do this/.test(stderr)], [1, true], stderr)
    }
    await done('certificate', 'replace', await currentSerial('TSA'))
  })

  it('publishes newer revocation lists, of which the service gives notice in time', async () => {
    assert.equal(await warningOf(), undefined)
    clock.advance(310 * day)
    assert.match(
      (await warningOf()) ?? '',
      /The revocation list of the offline root is valid until .* Install the next/,
    )
    const next = ['--former', at('root.crl'), '--years', '3', '--out', at('next.crl')]
    await done('pki', 'crl', ...withRoot(), ...next)
    await done('pki', 'install-crl', at('next.crl'))
    clock.advance(31)
    assert.equal(await warningOf(), undefined)
    const again = await countersign('pki', 'install-crl', at('next.crl'))
    assert.deepEqual([again.code, /or a newer one/.test(again.stderr)], [1, true])
  })

  it('installs nothing that does not fit: other requests, other roots, short lives and wrong lists', async () => {
    const refuses = async (message: RegExp, result: Promise<Run>) => {
      const { code, stderr } = await result
      assert.deepEqual([code, message.test(stderr)], [1, true], stderr)
    }
    await refuses(/none of the requests/, install('issuing.crt', 'next.crl'))
    await refuses(/not issued by this root/, install('tsa.pem'))
    await done('pki', 'request', '--out', at('second.csr'))
    const brief = ['--years', '3', '--out', at('brief.crt'), '--crl', at('brief.crl')]
    await done('pki', 'sign', at('second.csr'), ...withRoot(), ...brief)
    await refuses(/must be valid until/, install('brief.crt'))
    const made = ['--former', at('next.crl'), '--out', at('last.crl')]
    const inUse = await currentSerial('ISSUING')
    clock.advance(1)
    await done('pki', 'crl', ...withRoot(), ...made, '--revoke', inUse)
    await refuses(/revokes the issuing authority that is in use/, countersign('pki', 'install-crl', at('last.crl')))
    await done('pki', 'new-root', '--name', 'B', '--key', at('b.key'), '--out', at('b.crt'), ...withRoot().slice(4))
    const other = ['--key', at('b.key'), '--root', at('b.crt'), ...withRoot().slice(4)]
    await done('pki', 'sign', at('second.csr'), ...other, '--out', at('of-b.crt'), '--crl', at('b.crl'))
    await refuses(/from no offline root/, countersign('pki', 'install-crl', at('b.crl')))
    const ofB = ['--root', at('b.crt'), '--crl', at('b.crl')]
    await refuses(/made for another root/, countersign('pki', 'install', at('of-b.crt'), ...ofB))
    await refuses(/begins in the future/, countersign('pki', 'install-crl', await listOfTomorrow()))
    const foreign = await countersign('pki', 'crl', ...withRoot(), '--former', at('b.crl'), '--out', at('x.crl'))
    assert.deepEqual([foreign.code, /is from another issuer/.test(foreign.stderr)], [3, true], foreign.stderr)
  })

  it('certifies a successor, after which it can revoke the former issuing authority with its seals', async () => {
    const client = sealsClient(service)
    const seal = await client.seal(organization.id)
    await done('pki', 'sign', at('second.csr'), ...withRoot(), '--out', at('second.crt'), '--crl', at('second.crl'))
    assert.equal((await install('second.crt', 'second.crl')).code, 0)
    const { rows } = await queryDatabase(
      service,
      "select encode(c.serial_number, 'hex') as serial from certificates c where c.profile = 'issuing' order by issued_at",
    )
    const former = rows.at(-2)?.serial as string
    const list = ['--former', at('second.crl'), '--revoke', former, '--out', at('revoked.crl')]
    await done('pki', 'crl', ...withRoot(), ...list)
    await done('pki', 'install-crl', at('revoked.crl'))
    assert.match(await done('certificate', 'show', former), /^status +REVOKED$/m)
    assert.equal((await client.get(organization.key, `/${seal}`)).json.data.status, 'REVOKED')
    await done('pki', 'request', '--out', at('third.csr'))
    await done('pki', 'sign', at('third.csr'), ...withRoot(), '--out', at('third.crt'), '--crl', at('third.crl'))
    const forgetful = await install('third.crt', 'third.crl')
    assert.deepEqual([forgetful.code, /does not revoke .* Create it with --former/.test(forgetful.stderr)], [1, true])
    assert.equal((await keysOf()).filter(({ offline }) => offline).length, 1, 'it is the same root')
  })

  it('revokes the former issuing authority and its seals with the list of the installation as well', async () => {
    const client = sealsClient(service)
    const seal = await client.seal(organization.id)
    const former = await currentSerial('ISSUING')
    const list = ['--former', at('revoked.crl'), '--revoke', former, '--out', at('both.crl')]
    await done('pki', 'crl', ...withRoot(), ...list)
    assert.equal((await install('third.crt', 'both.crl')).code, 0)
    assert.match(await done('certificate', 'show', former), /^status +REVOKED$/m)
    assert.equal((await client.get(organization.key, `/${seal}`)).json.data.status, 'REVOKED')
  })

  it('revokes only what it has issued', async () => {
    const tsa = await currentSerial('TSA')
    const list = ['--former', at('both.crl'), '--revoke', tsa, '--out', at('mistaken.crl')]
    await done('pki', 'crl', ...withRoot(), ...list)
    const { code, stderr } = await countersign('pki', 'install-crl', at('mistaken.crl'))
    assert.deepEqual(
      [code, /and not this root\. Leave it out, and run countersign certificate/.test(stderr)],
      [1, true],
    )
    assert.match(await done('certificate', 'show', tsa), /^status +VALID$/m)
  })

  it('may be of another program, whose serial numbers must be new to the service', async () => {
    await done('pki', 'request', '--out', at('fourth.csr'))
    const extensions = ['basicConstraints=critical,CA:TRUE,pathlen:0', 'keyUsage=critical,keyCertSign,cRLSign']
    await writeFile(at('extensions'), `${extensions.join('\n')}\n`)
    await done('pki', 'crl', ...withRoot(), '--former', at('both.crl'), '--out', at('fourth.crl'))
    const signedAs = async (serial: string) => {
      const root = ['-CA', at('root.crt'), '-CAkey', at('root.key'), '-passin', `file:${at('passphrase')}`]
      const made = ['-days', '5400', '-set_serial', `0x${serial}`, '-extfile', at('extensions')]
      await openssl('x509', '-req', '-in', at('fourth.csr'), ...root, ...made, '-out', at('fourth.crt'))
      return await install('fourth.crt', 'fourth.crl')
    }
    const { code, stderr } = await signedAs(await currentSerial('ISSUING'))
    assert.deepEqual([code, /Another certificate of the service has the serial number/.test(stderr)], [1, true], stderr)
    assert.equal((await signedAs('1000')).code, 0)
  })

  it('can be replaced by another one, and what cannot outlive the issuing authority ends with it', async () => {
    await done('pki', 'request', '--new-root', '--out', at('new.csr'))
    const other = ['--key', at('b.key'), '--root', at('b.crt'), ...withRoot().slice(4)]
    await done('pki', 'sign', at('new.csr'), ...other, '--out', at('new.crt'), '--crl', at('new.crl'))
    await done('pki', 'install', at('new.crt'), '--root', at('b.crt'), '--crl', at('new.crl'))
    assert.equal((await keysOf()).filter(({ offline }) => offline).length, 2)
    clock.advance(7 * 365 * day)
    const { certificates } = (await service.admin('GET', '/certificates')) as never as {
      certificates: { serialNumber: string; kind: string; current: boolean; notAfter: string }[]
    }
    const current = (kind: string) => certificates.find((one) => one.kind === kind && one.current)
    await done('certificate', 'replace', current('TSA')?.serialNumber ?? '')
    const next = (await service.admin('GET', '/certificates')) as never as { certificates: typeof certificates }
    const tsa = next.certificates.find(({ kind, current: now }) => kind === 'TSA' && now)
    assert.equal(tsa?.notAfter, current('ISSUING')?.notAfter)
  })
})
