import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createOutboundHttp } from '../../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import { type AddressFault, AddressRefused } from '../../../src/ports/outbound-http.ts'
import { StartRefused } from '../../../src/vocabulary/start-refused.ts'

const refused: Record<AddressFault, readonly string[]> = {
  'not-public': [
    // Loopback, in every spelling of IPv4 that a URL can have.
    'http://127.0.0.1/',
    'http://127.0.0.1:8080/hook',
    'https://127.1/',
    'http://127.0.1/',
    'http://127.255.255.254/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0x0.0x0.0x1/',
    'http://0X7F.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://0177.0.0x1/',
    'http://00000177.0.0.1/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://127｡0｡0｡1/',
    'http:127.0.0.1',
    'http:\\\\127.0.0.1\\',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:7f00:0001]/',
    'http://[::127.0.0.1]/',
    'http://[::7f00:1]/',
    // Private, shared, link-local and the metadata addresses of clouds.
    'http://10.0.0.1/',
    'http://10.255.255.255/',
    'http://167772161/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://0xc0.0xa8.1/',
    'http://100.64.0.1/',
    'http://100.100.100.200/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://168.63.129.16/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::10.0.0.1]/',
    'http://[fd00:ec2::254]/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    // IPv4 inside of IPv6.
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b::a00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[64:ff9b:1::8.8.8.8]/',
    'http://[2002:7f00:1::]/',
    'http://[2002:a00:1::1]/',
    'http://[2002:c0a8:101::1]/',
    'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'http://[2001::f5ff:fffe]/',
    'http://[::ffff:0:127.0.0.1]/',
    // Reserved, multicast and broadcast.
    'http://0.0.0.0/',
    'http://0/',
    'http://0.1.2.3/',
    'http://[::]/',
    'http://224.0.0.1/',
    'http://239.255.255.250/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://192.0.0.192/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://198.51.100.7/',
    'http://203.0.113.9/',
    'http://192.88.99.1/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://[100::1]/',
    'http://[3fff::1]/',
    'http://[4000::1]/',
    'http://[::8.8.8.8]/',
  ],
  'local-name': [
    'http://localhost/',
    'http://LOCALHOST:3000/',
    'http://loc%61lhost/',
    'http://ｌocalhost/',
    'http://localhost./',
    'http://app.localhost/',
    'http://printer.local/',
    'http://printer.local./',
    'http://metadata.google.internal/',
    'http://router.home.arpa/',
    'http://intranet/',
    'http://db:5432/',
    'http://example.com./',
    'http://example.com../',
    'http://a..example.com/',
    'http://.example.com/',
  ],
  scheme: [
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'ws://example.com/',
  ],
  credentials: ['http://user@example.com/', 'https://user:secret@example.com/', 'https://:secret@example.com/'],
  'not-an-address': [
    '',
    'example.com',
    '/hook',
    'http://',
    'http://256.1.1.1/',
    'http://1.2.3.4.5/',
    'http://0x100000000/',
    'http://[fe80::1%25eth0]/',
    'http://[::1',
    'http://exa mple.com/',
    ' http://example.com/',
    'http://exam\nple.com/',
    'http://example.com/\u0000',
    'http://example.com:0/',
    'http://example.com:65536/',
    `http://${'a.'.repeat(130)}com/`,
    `http://example.com/${'a'.repeat(9000)}`,
  ],
}

const accepted = [
  'http://example.com/',
  'https://example.com:8443/hook?token=1#part',
  'HTTPS://EXAMPLE.COM/',
  'https://bücher.example/',
  'https://xn--bcher-kva.example/',
  'https://local.example.com/',
  'https://notlocalhost.com/',
  'https://internal.example/',
  'http://8.8.8.8/',
  'http://134744072/',
  'http://172.15.255.255/',
  'http://172.32.0.1/',
  'http://100.63.255.255/',
  'http://168.63.129.17/',
  'http://[2606:4700:4700::1111]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[64:ff9b::8.8.8.8]/',
]

const guard = createOutboundHttp({ version: '1', allowedPrivateHosts: [] })

describe('a URL', () => {
  for (const [fault, addresses] of Object.entries(refused)) {
    for (const address of addresses) {
      it(`is refused as ${fault}: ${JSON.stringify(address.slice(0, 80))}`, () => {
        assert.throws(
          () => guard.checkAddress(address),
          (error) => {
            assert.ok(error instanceof AddressRefused)
            assert.equal(error.kind, 'refused-address')
            assert.equal(error.fault, fault)
            assert.match(error.message, /^[A-Za-z0-9.:-].*\.$/)
            assert.doesNotMatch(error.message, /secret|token|meta-data/)
            return true
          },
        )
      })
    }
  }

  for (const address of accepted) {
    it(`is accepted: ${address}`, () => {
      guard.checkAddress(address)
    })
  }
})

const loopback = ['http://127.0.0.1:3000/', 'http://127.1.2.3/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/']

describe('this machine', () => {
  for (const address of [...loopback, 'http://localhost:3000/', 'http://app.localhost/']) {
    it(`is open in development, and only for the call that says so: ${address}`, () => {
      guard.checkAddress(address, { allowLoopback: true })
      assert.throws(() => guard.checkAddress(address, { allowLoopback: false }), AddressRefused)
    })
  }

  it('is open without the network around it', () => {
    for (const address of ['http://10.0.0.1/', 'http://0.0.0.0/', 'http://intranet/', 'http://[64:ff9b::127.0.0.1]/']) {
      assert.throws(() => guard.checkAddress(address, { allowLoopback: true }), AddressRefused)
    }
  })
})

const opening: readonly { entry: string; opens: readonly string[]; not: readonly string[] }[] = [
  {
    entry: 'hooks.internal',
    opens: ['http://hooks.internal/', 'https://HOOKS.internal:8443/'],
    not: ['http://a.hooks.internal/', 'http://hooks.internal./', 'http://other.internal/'],
  },
  { entry: 'Hooks', opens: ['http://hooks/', 'http://hooks:1/'], not: ['http://hook/'] },
  {
    entry: 'hooks.internal:8080',
    opens: ['http://hooks.internal:8080/'],
    not: ['http://hooks.internal/', 'http://hooks.internal:8081/'],
  },
  { entry: 'hooks.internal:80', opens: ['http://hooks.internal/'], not: ['https://hooks.internal/'] },
  { entry: 'hooks.internal:443', opens: ['https://hooks.internal/'], not: ['http://hooks.internal/'] },
  {
    entry: '10.1.2.3',
    opens: ['http://10.1.2.3/', 'http://10.1.2.3:99/', 'http://[::ffff:10.1.2.3]/', 'http://0xa.66051/'],
    not: ['http://10.1.2.4/', 'http://[64:ff9b::10.1.2.3]/', 'http://[::10.1.2.3]/'],
  },
  { entry: '10.1.2.3:8080', opens: ['http://10.1.2.3:8080/'], not: ['http://10.1.2.3/'] },
  {
    entry: '10.2.0.0/16',
    opens: ['http://10.2.0.0/', 'http://10.2.255.255:1/', 'http://[::ffff:10.2.3.4]/'],
    not: ['http://10.3.0.0/', 'http://10.1.255.255/', 'http://[fd00::1]/'],
  },
  { entry: '::1', opens: ['http://[::1]:3000/'], not: ['http://127.0.0.1/', 'http://[::2]/'] },
  { entry: '[::1]:3000', opens: ['http://[::1]:3000/'], not: ['http://[::1]/'] },
  { entry: 'fd00::/8', opens: ['http://[fd12::1]/'], not: ['http://[fc00::1]/', 'http://10.0.0.1/'] },
]

describe('ALLOWED_PRIVATE_HOSTS', () => {
  for (const { entry, opens, not } of opening) {
    it(`opens with ${entry} what is named, and nothing else`, () => {
      const opened = createOutboundHttp({ version: '1', allowedPrivateHosts: [entry] })
      for (const address of opens) opened.checkAddress(address)
      for (const address of not) assert.throws(() => opened.checkAddress(address), AddressRefused, address)
    })
  }

  const nonsense = [
    '*.internal',
    'http://hooks',
    'hooks:0',
    'hooks:70000',
    'hooks:',
    'user@hooks',
    'a b',
    '10.0.0.0/33',
  ]
  const more = [
    '10.0.0/8',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'hooks/8',
    '[::1',
    '::ffff:10.0.0.0/104',
    'hooks.',
    '?',
    '',
  ]
  for (const entry of [...nonsense, ...more]) {
    it(`stops the start when it contains ${JSON.stringify(entry)}`, () => {
      assert.throws(
        () => createOutboundHttp({ version: '1', allowedPrivateHosts: ['10.0.0.1', entry] }),
        (error) => error instanceof StartRefused && error.message.startsWith('ALLOWED_PRIVATE_HOSTS must list hosts'),
      )
    })
  }
})
