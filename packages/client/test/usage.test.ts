import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts, mail, quota, seals, webhooks } from '../../api/src/index.ts'
import { readCommandLine } from '../src/cli/command-line.ts'
import { exitCodes } from '../src/cli/exits.ts'
import { nouns } from '../src/cli/nouns.ts'
import { printed, runCountersign, wordsOf } from './support/run-countersign.ts'

test('what can be chosen is what the interface of the service takes', async () => {
  const chosen = [
    ['org create', '--plan', accounts.Plan],
    ['user create', '--role', accounts.Role],
    ['webhook list', '--state', webhooks.DeliveryState],
    ['mail list', '--state', mail.MailState],
    ['seal revoke', '--reason', seals.SealRevocationReason],
  ] as const
  for (const [command, option, schema] of chosen) {
    const help = printed(await runCountersign([...command.split(' '), '--help']))
    const { enum: values } = schema as unknown as { enum: readonly string[] }
    assert.ok(help.includes(`  ${option} ${values.join('|')}  `), command)
  }
  const resources = Object.keys(quota.Limits.properties)
  assert.ok(printed(await runCountersign(['org', 'update', '--help'])).includes(`for ${resources.join(', ')};`))
})

test('a wrong call ends with 2, says what is wrong and shows the usage, without a token or a service', async () => {
  const calls = [
    [[], /^Enter a command\.\n\ncountersign login/],
    [['bogus'], /^There is no command "bogus"\.\n\ncountersign login/],
    [['org'], /^There is no command "org"\.\n\ncountersign org create --name N .*\ncountersign org list/],
    [['org', 'erase'], /^There is no command "org erase"\.\n\ncountersign org create/],
    [
      ['org', 'create'],
      /^--name is missing\.\n\nUsage: countersign org create --name N \[--plan enterprise\|free\] \[--language .*\]\n$/,
    ],
    [['org', 'create', '--name'], /^Option '--name <value>' argument missing\.\n\nUsage: /],
    [['org', 'create', '--name', '--json'], /^Option '--name' argument is ambiguous/],
    [['org', 'create', '--name', 'A', '--name', 'B'], /^--name appears more than once\.\n\nUsage: /],
    [['org', 'create', '--name', 'A', '--plan', 'gold'], /^--plan must be one of enterprise, free, not "gold"\./],
    [['org', 'create', '--name', 'A', '--bogus'], /^Unknown option '--bogus'\.\n\nUsage: /],
    [['org', 'create', 'A', '--name', 'A'], /^"A" is an unexpected argument\.\n\nUsage: /],
    [['org', '--name', 'create', 'list'], /^"org create" must come before its options\.\n\nUsage: /],
    [['org', 'list', '--limit', '0'], /^--limit must be a whole number of 1 or more, not "0"\./],
    [['key', 'delete'], /^ID is missing\.\n\nUsage: countersign key delete ID\n$/],
    [['key', 'delete', 'a', 'b'], /^"b" is an unexpected argument\./],
    [['org', 'list', '--json', '--url', 'ftp://x'], /^--url must be an http or https URL/],
  ] as const
  for (const [args, complaint] of calls) {
    const { code, stdout, stderr } = await runCountersign(args)
    assert.deepEqual([args, code, stdout], [args, 2, ''])
    assert.match(stderr, complaint)
  }
})

test('--help names every command, option, example and exit code', async () => {
  const all = printed(await runCountersign(['--help']))
  assert.equal(printed(await runCountersign(['-h'])), all)
  for (const { name, options, examples } of nouns.flatMap(({ commands }) => commands)) {
    const help = printed(await runCountersign([...name.split(' ').slice(0, 1), '--help']))
    assert.ok(all.includes(`  ${name} `), name)
    assert.ok(help.includes(`countersign ${name}`), name)
    for (const option of Object.values(options)) assert.ok(help.includes(option.about), option.about)
    for (const example of examples) assert.ok(help.includes(example), example)
    assert.match(printed(await runCountersign([...name.split(' '), '--help'])), /Examples?:\n {4}countersign /)
  }
  for (const flag of ['--json', '--url URL', '--data-dir DIR', '--help', '--version'])
    assert.ok(all.includes(flag), flag)
  for (const code of Object.values(exitCodes)) assert.ok(all.includes(code), code)
})

test('every example is a call of its command', () => {
  for (const { name, examples } of nouns.flatMap(({ commands }) => commands)) {
    assert.ok(examples.length > 0, name)
    for (const example of examples) {
      const [program, ...words] = wordsOf(example)
      const call = readCommandLine(words, nouns)
      assert.deepEqual([program, call.kind === 'call' && call.command.name], ['countersign', name], example)
    }
  }
})

test('--help of a command shows it alone, whatever else is missing', async () => {
  const help = printed(await runCountersign(['key', 'create', '--help']))
  assert.match(help, /^countersign key create \(--org ID \| --personal EMAIL\) --name N /)
  assert.doesNotMatch(help, /key delete/)
})

test('--version prints the version', async () => {
  assert.match(printed(await runCountersign(['--version'])), /^\d+\.\d+\.\d+\n$/)
  assert.match(printed(await runCountersign(['org', 'create', '--version'])), /^\d+\.\d+\.\d+\n$/)
})
