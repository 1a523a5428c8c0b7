import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openssl } from '../harness/openssl.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { TestService } from '../harness/test-service.ts'

describe('The authority', () => {
  let service: TestService
  let folder: string
  const at = (name: string) => join(folder, name)
  const fetchFile = async (path: string) => {
    const response = await fetch(`${service.url}${path}`)
    assert.equal(response.status, 200, path)
    return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') }
  }
  before(async () => {
    service = await sharedTestService()
    folder = await mkdtemp(join(tmpdir(), 'countersign-authority-'))
    for (const name of ['root', 'issuing', 'tsa', 'ocsp']) {
      await writeFile(at(`${name}.pem`), (await fetchFile(`/pki/${name}.pem`)).bytes)
    }
  })
  after(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  const addressIn = async (name: string, kind: RegExp) => {
    const text = await openssl('x509', '-in', at(`${name}.pem`), '-noout', '-text')
    return new URL(kind.exec(text)?.[1] ?? '').pathname
  }
  const toPem = async (path: string, name: string) => {
    const { bytes, type } = await fetchFile(path)
    assert.equal(type, 'application/pkix-crl')
    await writeFile(at('der'), bytes)
    await openssl('crl', '-inform', 'DER', '-in', at('der'), '-out', at(name))
  }

  it('issues certificates whose URLs lead to CRLs that openssl strictly accepts along the whole chain', async () => {
    const crl = /CRL Distribution Points:\s+Full Name:\s+URI:(\S+)/
    await toPem(await addressIn('issuing', crl), 'root.crl')
    await toPem(await addressIn('tsa', crl), 'issuing.crl')
    for (const [name, purpose] of [
      ['tsa', 'timestampsign'],
      ['ocsp', 'ocsphelper'],
    ] as const) {
      const said = await openssl(
        ...['verify', '-x509_strict', '-crl_check_all', '-purpose', purpose],
        ...['-CAfile', at('root.pem'), '-untrusted', at('issuing.pem')],
        ...['-CRLfile', at('root.crl'), '-CRLfile', at('issuing.crl'), at(`${name}.pem`)],
      )
      assert.match(said, /OK$/m)
    }
  })

  it('limits its root and what the root issues to the purposes it has, so that installing the root is safe', async () => {
    for (const [name, length] of [
      ['root', 1],
      ['issuing', 0],
    ] as const) {
      const text = (await openssl('x509', '-in', at(`${name}.pem`), '-noout', '-text')).replaceAll(/\s+/g, ' ')
      assert.ok(text.includes(`Basic Constraints: critical CA:TRUE, pathlen:${length} X509v3`), text)
      assert.match(
        text,
        /Extended Key Usage: 1\.3\.6\.1\.5\.5\.7\.3\.36, E-mail Protection, Time Stamping, OCSP Signing X509v3/,
      )
    }
  })

  it('names the URL of the issuer, and it is the issuer', async () => {
    const path = await addressIn('tsa', /CA Issuers - URI:(\S+)/)
    const { bytes, type } = await fetchFile(path)
    assert.equal(type, 'application/pkix-cert')
    await writeFile(at('issuer.der'), bytes)
    const [issuer, issuing] = await Promise.all([
      openssl('x509', '-inform', 'DER', '-in', at('issuer.der'), '-noout', '-fingerprint', '-sha256'),
      openssl('x509', '-in', at('issuing.pem'), '-noout', '-fingerprint', '-sha256'),
    ])
    assert.equal(issuer, issuing)
  })

  it('answers openssl ocsp about its certificates, by POST and by GET', async () => {
    assert.equal(await addressIn('tsa', /OCSP - URI:(\S+)/), '/pki/ocsp')
    const common = ['-issuer', at('issuing.pem'), '-cert', at('tsa.pem')]
    const trust = ['-CAfile', at('root.pem'), '-verify_other', at('issuing.pem')]
    const posted = await openssl('ocsp', ...common, '-url', `${service.url}/pki/ocsp`, ...trust, '-resp_text')
    assert.match(posted, /Response verify OK/)
    assert.match(posted, /tsa\.pem: good/)
    await openssl('ocsp', ...common, '-no_nonce', '-reqout', at('request'))
    const encoded = encodeURIComponent((await readFile(at('request'))).toString('base64'))
    const { bytes, type } = await fetchFile(`/pki/ocsp/${encoded}`)
    assert.equal(type, 'application/ocsp-response')
    await writeFile(at('response'), bytes)
    const got = await openssl('ocsp', ...common, '-respin', at('response'), ...trust)
    assert.match(got, /tsa\.pem: good/)
  })

  it('does not know certificates it has not issued, and says so to nonsense', async () => {
    await openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      at('k'),
      '-out',
      at('foreign.pem'),
      '-subj',
      '/CN=foreign',
    )
    const said = await openssl(
      ...['ocsp', '-issuer', at('issuing.pem'), '-cert', at('foreign.pem'), '-url', `${service.url}/pki/ocsp`],
      ...['-CAfile', at('root.pem'), '-verify_other', at('issuing.pem')],
    ).catch(outputOf)
    assert.match(said, /unauthorized/)
    const response = await fetch(`${service.url}/pki/ocsp`, {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request' },
      body: 'nonsense',
    })
    await writeFile(at('response'), Buffer.from(await response.arrayBuffer()))
    assert.match(
      await openssl('ocsp', '-respin', at('response'), '-resp_text', '-noverify').catch(outputOf),
      /malformedrequest/i,
    )
  })

  it('has nothing under other names', async () => {
    for (const path of ['/pki/nobody.crt', '/pki/root.key', '/pki/tsa.crl', '/pki/..%2fsecret-key', '/pki/root']) {
      assert.equal((await service.call('GET', path)).status, 404, path)
    }
  })
})

function outputOf(error: { stdout: string; stderr: string }): string {
  return error.stdout + error.stderr
}
