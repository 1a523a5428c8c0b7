import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { buildPath, checkRevocation, describeCertificate, generateKey, readAlgorithmEnds } from '@countersign/pki'
import { type Authority, openAuthority } from '../../src/features/authority/authority.ts'
import { followSuccessors } from '../../src/features/authority/follow-successors.ts'
import { readCrl } from '../../src/features/authority/read-crl.ts'
import { revokeCertificate } from '../../src/features/authority/revoke-certificate.ts'
import { eventually } from '../harness/eventually.ts'
import { setTimers } from '../harness/set-timers.ts'
import { testPorts } from '../harness/test-ports.ts'
import { waitsForLock } from '../harness/waits-for-lock.ts'

const days = (count: number) => count * 86_400

describe('The lives of authorities', () => {
  let ports: Awaited<ReturnType<typeof testPorts>> & { publicUrl: string }
  let authority: Authority
  beforeEach(async () => {
    ports = { ...(await testPorts()), publicUrl: 'https://sign.example.org' }
    authority = await openAuthority(ports)
  })
  afterEach(() => ports.end())

  const pathTo = (leaf: Uint8Array) =>
    buildPath({
      leaf,
      intermediates: authority.keys().map(({ certificate }) => certificate),
      anchors: authority.anchors(),
      at: ports.clock.now(),
    })
  const issueSigner = async () => {
    const issued = await authority.issue(ports.database, {
      profile: 'signer',
      subject: { commonName: 'Zażółć Gęślą Jaźń', email: 'anna@example.org' },
      publicKey: (await generateKey('p256')).spki,
      notAfter: new Date(ports.clock.now().getTime() + 3600_000),
    })
    return issued.certificate
  }

  it('are the same for every node and every start', async () => {
    const nodes = await Promise.all([openAuthority(ports), openAuthority(ports), openAuthority(ports)])
    for (const node of nodes) {
      assert.deepEqual(
        node
          .keys()
          .map(({ id }) => id)
          .sort(),
        authority
          .keys()
          .map(({ id }) => id)
          .sort(),
      )
    }
    assert.equal(authority.keys().length, 4)
  })

  it('begin with one root, however many nodes create it concurrently', async () => {
    const fresh = { ...(await testPorts()), publicUrl: 'https://sign.example.org' }
    try {
      const nodes = await Promise.all([openAuthority(fresh), openAuthority(fresh), openAuthority(fresh)])
      assert.equal(new Set(nodes.map((node) => node.key('root').id)).size, 1)
    } finally {
      await fresh.end()
    }
  })

  it('keep private keys out of the database but for encrypted ones', async () => {
    for (const { encryptedPrivateKey } of authority.keys()) {
      assert.ok(!Buffer.from(encryptedPrivateKey ?? []).includes(Buffer.from('06082a8648ce3d030107', 'hex')))
    }
  })

  it('go on with a successor in time, and what the older one issued stays valid', async () => {
    const ocsp = authority.key('ocsp').id
    ports.clock.advance(days(310))
    await authority.renew()
    assert.notEqual(authority.key('ocsp').id, ocsp)
    const tsa = authority.key('tsa')
    ports.clock.advance(days(1900))
    await authority.renew()
    assert.notEqual(authority.key('tsa').id, tsa.id)
    assert.notEqual(authority.key('issuing').id, authority.keys().at(-2)?.id)
    assert.equal((await pathTo(tsa.certificate)).found, true)
    assert.equal((await pathTo(authority.signer('tsa').certificate)).found, true)
    assert.equal((await pathTo(await issueSigner())).found, true)
  })

  it('go on with stronger keys when the end of their algorithm is announced, once, and what they issued stays valid', async () => {
    const curves = (one: Authority) =>
      one.keys().map(({ name, certificate }) => {
        const { namedCurve } = new X509Certificate(certificate).publicKey.asymmetricKeyDetails ?? {}
        return `${name} ${namedCurve}`
      })
    const ordinary = ['root', 'issuing', 'ocsp', 'tsa'].map((name) => `${name} prime256v1`)
    assert.deepEqual(curves(authority).sort(), ordinary.toSorted())
    const tsa = authority.key('tsa')
    const end = new Date(ports.clock.now().getTime() + days(1500) * 1000).toISOString().slice(0, 10)
    const stronger = ['root secp384r1', 'issuing secp384r1', 'tsa secp384r1']
    const none = await openAuthority({ ...ports, algorithmEnds: readAlgorithmEnds(`P-256=${end},P-384=${end}`) })
    assert.equal(none.keys().length, 4, 'where nothing lasts longer, nothing changes')
    ports.clock.advance(1)
    const announced = { ...ports, algorithmEnds: readAlgorithmEnds(`SHA-256=${end}`) }
    await Promise.all([openAuthority(announced), openAuthority(announced)])
    authority = await openAuthority(announced)
    await authority.renew()
    assert.deepEqual(curves(authority).sort(), [...ordinary, ...stronger].sort())
    assert.equal(authority.signer('tsa').algorithm, 'ecdsa-p384-sha384')
    ports.clock.advance(days(100))
    await authority.renew()
    assert.equal(authority.keys().length, 7)
    assert.equal((await pathTo(tsa.certificate)).found, true)
    assert.equal((await pathTo(authority.signer('tsa').certificate)).found, true)
    assert.equal((await pathTo(await issueSigner())).found, true)
  })

  it('are learned of by every node within seconds, while others sign', async () => {
    const timers = setTimers()
    const other = await openAuthority(ports)
    const end = followSuccessors({ authority: other, timers, logger: ports.logger })
    const before = other.key('tsa').id
    ports.clock.advance(days(1900))
    await authority.renew()
    assert.equal(other.key('tsa').id, before)
    timers.advance(10)
    await eventually('the successor', () => {
      assert.ok(other.signer('tsa').certificate, 'a key is in use only when it is open')
      return other.key('tsa').id === authority.key('tsa').id
    })
    end()
    assert.equal(other.keys().length, authority.keys().length)
  })

  it('outlive, each of them, what they issue, through all successors', async () => {
    for (let year = 0; year < 40; year++) {
      ports.clock.advance(days(365))
      await authority.renew()
      const end = (name: 'root' | 'issuing' | 'tsa') => authority.key(name).notAfter.getTime()
      const inFiveYears = ports.clock.now().getTime() + days(1825) * 1000
      assert.ok(end('tsa') >= inFiveYears, `a timestamp of year ${year} lasts for five years`)
      const issuer = authority.keys().find(({ id }) => id === authority.key('tsa').issuerId)
      assert.ok(issuer !== undefined && issuer.notAfter.getTime() >= end('tsa'))
      assert.ok(end('root') >= end('issuing'))
    }
    assert.ok(authority.anchors().length > 1)
  })

  it('are those of the newest settings on every node: a renewal replaces no key that has half of its own life left', async () => {
    ports.clock.advance(1)
    const shorter = { subject: undefined, policies: [], days: 400 }
    const changed = await openAuthority({ ...ports, tsaCertificate: shorter })
    const { id } = changed.key('tsa')
    await authority.renew()
    assert.equal(authority.key('tsa').id, id)
    ports.clock.advance(days(199))
    await authority.renew()
    assert.equal(authority.key('tsa').id, id)
    ports.clock.advance(days(2))
    await authority.renew()
    assert.notEqual(authority.key('tsa').id, id)
  })

  it('issue for people of any script, with URLs below the public one', async () => {
    const certificate = await issueSigner()
    const described = await describeCertificate(certificate)
    assert.equal(described.subject.commonName, 'Zażółć Gęślą Jaźń')
    assert.match(JSON.stringify(described), /https:\/\/sign\.example\.org\/pki\/ca_\w+\.crl/)
    assert.equal((await pathTo(certificate)).found, true)
  })

  it('revoke also while a list is being made, and the next list says so', { timeout: 30_000 }, async () => {
    const serialNumber = Buffer.from((await describeCertificate(await issueSigner())).serialNumber, 'hex')
    const issuer = authority.key('issuing').id
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const slow: Authority = {
      ...authority,
      async signerOf(id) {
        reached.resolve()
        await released.promise
        return await authority.signerOf(id)
      },
    }
    await readCrl({ ...ports, authority }, issuer)
    ports.clock.advance(days(2))
    const making = readCrl({ ...ports, authority: slow }, issuer)
    await reached.promise
    const revoking = ports.database
      .transaction()
      .execute((transaction) => revokeCertificate(ports, transaction, serialNumber, 'keyCompromise'))
    await waitsForLock(ports.database, revoking)
    released.resolve()
    const [{ number }] = await Promise.all([making, revoking])
    const after = await readCrl({ ...ports, authority }, issuer)
    assert.equal(after.number, number + 1)
    assert.ok(Buffer.from(after.crl).includes(serialNumber))
  })

  it('revoke once, and the next list says so', async () => {
    const certificate = await issueSigner()
    const issuer = authority.key('issuing').id
    const before = await readCrl({ ...ports, authority }, issuer)
    assert.equal((await readCrl({ ...ports, authority }, issuer)).number, before.number)
    const serialNumber = Buffer.from((await describeCertificate(certificate)).serialNumber, 'hex')
    ports.clock.advance(60)
    await ports.database
      .transaction()
      .execute((transaction) => revokeCertificate(ports, transaction, serialNumber, 'keyCompromise'))
    const revokedAt = ports.clock.now()
    ports.clock.advance(60)
    await ports.database
      .transaction()
      .execute((transaction) => revokeCertificate(ports, transaction, serialNumber, 'superseded'))
    const after = await readCrl({ ...ports, authority }, issuer)
    assert.equal(after.number, before.number + 1)
    const path = await pathTo(certificate)
    assert.ok(path.found)
    const rootCrl = (await readCrl({ ...ports, authority }, authority.key('root').id)).crl
    const report = await checkRevocation({
      path: path.path,
      crls: [after.crl, rootCrl],
      ocsps: [],
      at: ports.clock.now(),
    })
    assert.equal(report.verdict, 'revoked')
    assert.ok(JSON.stringify(report).includes(revokedAt.toISOString().slice(0, 19)))
  })
})
