import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readManifest } from '../src/manifest/read-manifest.ts'
import { writeManifest } from '../src/manifest/write-manifest.ts'
import { assertRefused } from './support/refusal.ts'
import { text } from './support/sample-container.ts'

const signature = { name: 'META-INF/signature001.p7s', mimeType: 'application/pkcs7-signature' }
const digest = Uint8Array.from({ length: 32 }, (_, i) => i)
const name = `a & b/"\u00e4" 'x' 100%.txt`.replaceAll('"', '_')
const written = new TextDecoder().decode(writeManifest(signature, [{ name, mimeType: 'a/b"<&', digest }]))

test('what the package writes, it reads back', () => {
  assert.deepEqual(readManifest(text(written)), {
    signature: signature.name,
    references: [{ name, mimeType: 'a/b"<&', hash: 'SHA-256', digest, isRoot: false }],
  })
})

test('manifests of other programs are read: other prefixes, quotes, extensions that may be skipped', () => {
  const other = `<ASiCManifest xmlns='http://uri.etsi.org/02918/v1.2.1#'><SigReference URI='META-INF/signature.p7s'/>
    <DataObjectReference URI="a%20b.txt" Rootfile="true">
      <d:DigestMethod xmlns:d="http://www.w3.org/2000/09/xmldsig#" Algorithm="http://www.w3.org/2001/04/xmlenc#sha512"></d:DigestMethod>
      <d:DigestValue xmlns:d="http://www.w3.org/2000/09/xmldsig#">AA
        AA</d:DigestValue>
    </DataObjectReference>
    <ASiCManifestExtensions><Extension Critical="false"><other xmlns="urn:other">x</other></Extension></ASiCManifestExtensions>
  </ASiCManifest>`
  const { references } = readManifest(text(other))
  assert.deepEqual(references, [
    { name: 'a b.txt', mimeType: null, hash: 'SHA-512', digest: new Uint8Array(3), isRoot: true },
  ])
})

describe('a manifest is refused that has', () => {
  const damaged: Record<string, string> = {
    'a document type': written.replace('<asic:ASiC', '<!DOCTYPE x [<!ENTITY e "f">]><asic:ASiC'),
    'an entity of its own': written.replace('signature001', '&e;'),
    'a numbered character': written.replace('signature001', '&#65;'),
    'a comment in a value': written.replace('<ds:DigestValue>', '<ds:DigestValue><!-- x -->'),
    'a section of characters': written.replace('<ds:DigestValue>', '<ds:DigestValue><![CDATA[AAAA]]>'),
    'an instruction': written.replace('<asic:SigR', '<?php x?><asic:SigR'),
    'an element of another namespace': written.replace('http://uri.etsi.org/02918/v1.2.1#', 'urn:x'),
    'an attribute twice': written.replace('URI="META', 'URI="x" URI="META'),
    'a tag that does not match': written.replace('</ds:DigestValue>', '</ds:DigestMethod>'),
    'text between its elements': written.replace('<asic:SigR', 'x<asic:SigR'),
    'something after its end': `${written}<a/>`,
    'no end': written.slice(0, -10),
    'a hash that is not base64': written.replace('<ds:DigestValue>', '<ds:DigestValue>*'),
    'a name outside of the container': written.replace('META-INF/s', 'https://example.org/s'),
    'a name that is escaped wrongly': written.replace('META-INF/s', 'META-INF/%zz'),
    'a second hash': written.replace('</asic:DataO', '<ds:DigestValue>AAAA</ds:DigestValue></asic:DataO'),
    'no file': written.replace(/<asic:DataObjectReference[\s\S]*DataObjectReference>/, ''),
  }
  for (const [what, xml] of Object.entries(damaged)) {
    test(what, async () => {
      assert.notEqual(xml, written)
      await assertRefused(() => readManifest(text(xml)), 'damaged', what)
    })
  }
  test('a file twice', () => {
    const twice = writeManifest(signature, [
      { name: 'a', digest },
      { name: 'a', digest },
    ])
    return assertRefused(() => readManifest(twice), 'ambiguous')
  })
  test('a name that leads out of the container', () =>
    assertRefused(() => readManifest(text(written.replace('META-INF/s', '../s'))), 'bad-name'))
  test('an extension that must be understood', () => {
    const critical =
      '<asic:ASiCManifestExtensions><asic:Extension Critical="true"/></asic:ASiCManifestExtensions></asic:ASiCManifest>'
    return assertRefused(() => readManifest(text(written.replace('</asic:ASiCManifest>', critical))), 'unsupported')
  })
  test('a hash that is not known', () =>
    assertRefused(() => readManifest(text(written.replace('xmlenc#sha256', 'xmldsig-more#md5'))), 'unsupported'))
  test('more namespaces than anybody needs', () => {
    const namespaces = Array.from({ length: 40 }, (_, i) => ` xmlns:n${i}="urn:x"`).join('')
    return assertRefused(
      () => readManifest(text(written.replace('<asic:ASiCManifest', `<asic:ASiCManifest${namespaces}`))),
      'too-large',
    )
  })
  test('elements without end, one in another', () =>
    assertRefused(() => readManifest(text('<a>'.repeat(100_000))), 'too-large'))
})
