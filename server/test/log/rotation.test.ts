import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import {
  formatVerifierKey,
  fromHex,
  type KeyChain,
  keyForSize,
  openCheckpoint,
  openKeyChain,
  openReceipt,
  parseEntryBundle,
  parseProofFile,
  parseReceipt,
  parseVerifierKey,
  parseWitnessPolicy,
  splitStatements,
  statementCommitment,
  toHex,
  verifyProof,
} from '@countersign/proof'
import pg from 'pg'
import { parseNote } from '../../../packages/proof/src/note.ts'
import { checkLog } from '../harness/check-log.ts'
import { eventually } from '../harness/eventually.ts'
import { takeSnapshot } from '../harness/exchange-database.ts'
import { dropDatabase, onServer, withDatabase } from '../harness/test-database.ts'
import { endingOf, type LogNode, logNodes, ownDatabase, refuses, stampsAgain } from './log-nodes.ts'

const origin = 'log.example.org/nodes'

async function textAt({ call }: LogNode, path: string): Promise<string> {
  const { status, text } = await call('GET', path)
  assert.equal(status, 200, text)
  return text
}

async function keyOf(node: LogNode): Promise<string> {
  const { keys } = (await node.admin('GET', '/log')) as never as { keys: { keyId: string; status: string }[] }
  return keys.find(({ status }) => status === 'CURRENT')?.keyId ?? ''
}

async function rotate(node: LogNode, compromised = false): Promise<void> {
  await node.admin('POST', '/log/rotate-key', { keyId: await keyOf(node), compromised })
}

async function chainAt(node: LogNode): Promise<KeyChain> {
  return await openKeyChain(origin, splitStatements(await textAt(node, '/log/keys')))
}

/** As at /log/vkey. */
async function keysOfPolicy(node: LogNode): Promise<string[]> {
  const { logs } = parseWitnessPolicy(await textAt(node, '/log/policy'))
  return logs.map((key) => `${formatVerifierKey(key)}\n`)
}

/** From now on, the database can store anything but checkpoints. */
async function keepNoCheckpoint(databaseUrl: string): Promise<void> {
  await onServer(
    databaseUrl,
    `create function fail() returns trigger language plpgsql as
       $$ begin raise exception 'the disk is full' using errcode = 'disk_full'; end $$;
     create trigger fail before insert or update on log_checkpoint for each row execute function fail()`,
  )
}

/** The ids of the keys that have signed the note. */
function signersOf(note: string): string[] {
  return parseNote(note).signatures.map(({ keyId }) => keyId)
}

describe('A log that changes its key', () => {
  it('is signed by the new key from its statement on, at every node and under load', async (t) => {
    const ending = endingOf(t)
    const { start } = logNodes(ending, await ownDatabase(ending))
    const [one, other] = [await start(), await start()]
    const notes: string[] = []
    let running = true
    const work = [one, other].flatMap((node) =>
      [1, 2].map(async () => {
        while (running) {
          const { status, text } = await node.stamp()
          assert.equal(status, 201, text)
          notes.push((await node.prove()).json.checkpoint)
        }
      }),
    )
    const rotating = async () => {
      for (const node of [one, other, one]) {
        const before = notes.length
        await rotate(node)
        await eventually('proofs after the change', async () => notes.length >= before + 8)
      }
    }
    const rotated = rotating().finally(() => {
      running = false
    })
    await Promise.all([rotated, ...work])

    const chain = await chainAt(other)
    assert.equal(chain.periods.length, 4)
    const roots = new Map<number, string>()
    for (const note of notes) {
      // Signed by the key of its size, and not by a former key alone.
      const { size, root } = await openCheckpoint(note, chain)
      assert.equal(roots.get(size) ?? toHex(root), toHex(root), `two roots of ${size}`)
      roots.set(size, toHex(root))
      assert.equal(signersOf(note)[0], keyForSize(chain, size).id)
    }
    for (const { after } of chain.periods.slice(1)) {
      assert.ok(notes.some((note) => Number(note.split('\n')[1]) > after))
    }
    await checkLog(one.url)
  })

  it('states each change in an entry', async (t) => {
    const ending = endingOf(t)
    const { start } = logNodes(ending, await ownDatabase(ending))
    const node = await start()
    await node.grow(2)
    await rotate(node)
    await node.grow(1)
    const [note = ''] = splitStatements(await textAt(node, '/log/keys'))
    const { body } = await fetch(`${node.url}/log/tile/entries/000.p/5`)
    const entries = parseEntryBundle(Buffer.from(await new Response(body).arrayBuffer()), 5)
    const entry = entries[3] as Uint8Array
    assert.equal(entry[20], 9)
    assert.equal(toHex(entry.subarray(53)), toHex(statementCommitment(note)))
    assert.match(note, /^log\.example\.org\/nodes key\/1\nfrom 3\n/)
  })

  it('is followed offline by readers who trust either key, and promises with the new one', async (t) => {
    const ending = endingOf(t)
    const { start } = logNodes(ending, await ownDatabase(ending))
    const [node, other] = [await start(), await start()]
    const former = (await textAt(node, '/log/vkey')).trim()
    await node.stamp()
    const old = await node.prove()
    assert.equal('keys' in old.json, false, 'nothing changes for a log that has stated nothing')
    await rotate(node)
    const key = (await textAt(other, '/log/vkey')).trim()
    assert.notEqual(key, former)
    const hash = createHash('sha256').update(randomBytes(8)).digest()
    const { json } = await other.call('POST', '/api/v1/timestamp', {
      key: other.apiKey,
      body: { hash: hash.toString('hex') },
    })
    const { text } = await other.call('GET', `/api/v1/timestamp/${json.data.id}/proof`, { key: other.apiKey })
    const proof = parseProofFile(text)
    assert.equal(proof.vkey, key)
    for (const vkey of [former, key]) assert.ok((await verifyProof(hash, proof, { vkey })).valid, vkey)
    const chain = await chainAt(node)
    assert.equal((await openReceipt(parseReceipt(json.data.receipt), chain)).index, json.data.sequenceNumber)
    await openReceipt(parseReceipt(json.data.receipt), parseVerifierKey(key))

    // In the transition, readers that know the former key only continue.
    const { keys: _keys, ...plain } = { ...proof, vkey: former }
    assert.ok((await verifyProof(hash, plain, { vkey: former })).valid)
    for (const path of ['/log/vkey', '/log/keys', '/log/policy']) {
      const { headers } = await node.call('GET', path)
      assert.equal(headers.get('cache-control'), 'no-cache', `${path} must be read again`)
    }
    assert.match(await textAt(node, '/log/policy'), new RegExp(`log ${escaped(key)}\nlog ${escaped(former)}\n`))
    const keys = splitStatements(await textAt(node, '/log/keys'))
    const before = parseProofFile(old.text)
    const fingerprint = fromHex(node.lastHash())
    assert.ok((await verifyProof(fingerprint, before, { vkey: key, keys })).valid)
    assert.ok(!(await verifyProof(fingerprint, before, { vkey: key })).valid)
  })

  it('repeats a promise from before the change, with the new key', async (t) => {
    const ending = endingOf(t)
    const { start } = logNodes(ending, await ownDatabase(ending))
    const node = await start()
    const former = parseVerifierKey((await textAt(node, '/log/vkey')).trim())
    const request = {
      key: node.apiKey,
      headers: { 'idempotency-key': 'before-the-change' },
      body: { hash: randomBytes(32).toString('hex') },
    }
    const first = (await node.call('POST', '/api/v1/timestamp', request)).json.data
    await rotate(node)
    await node.admin('POST', '/log/retire-key', { keyId: former.id })
    const again = (await node.call('POST', '/api/v1/timestamp', request)).json.data
    assert.deepEqual({ ...again, receipt: '' }, { ...first, receipt: '' })
    assert.notEqual(again.receipt, first.receipt)

    const chain = await chainAt(node)
    const [one, other] = await Promise.all(
      [first, again].map(async ({ receipt }) => await openReceipt(parseReceipt(receipt), chain)),
    )
    assert.deepEqual(other, one, 'it promises the same')
    await openReceipt(parseReceipt(first.receipt), former)
    await openReceipt(parseReceipt(again.receipt), keyForSize(chain, Number.MAX_SAFE_INTEGER))
  })

  it('is signed by the new key alone once the former one is retired, or stolen', async (t) => {
    const ending = endingOf(t)
    const { start } = logNodes(ending, await ownDatabase(ending))
    const [one, other] = [await start(), await start()]
    const former = await keyOf(one)
    await rotate(one)
    await other.grow(1)
    assert.deepEqual(signersOf((await other.prove()).json.checkpoint), [await keyOf(one), former])
    await one.admin('POST', '/log/retire-key', { keyId: former })
    for (const node of [one, other]) {
      await node.grow(1)
      assert.deepEqual(signersOf((await node.prove()).json.checkpoint), [await keyOf(one)])
      assert.equal((await textAt(node, '/log/policy')).match(/^log /gm)?.length, 1)
    }
    const stolen = await keyOf(one)
    await rotate(other, true)
    for (const node of [one, other]) {
      await node.grow(1)
      assert.deepEqual(signersOf((await node.prove()).json.checkpoint), [await keyOf(other)])
    }
    const chain = await chainAt(one)
    assert.deepEqual(
      chain.periods.map(({ key, compromised }) => [key.id, compromised]),
      [
        [former, false],
        [stolen, true],
        [await keyOf(one), false],
      ],
    )
  })

  it('replaces the named key once, however often that is requested', async (t) => {
    const ending = endingOf(t)
    const { start } = logNodes(ending, await ownDatabase(ending))
    const nodes = [await start(), await start()]
    const [one] = nodes as [LogNode]
    const keyId = await keyOf(one)
    const request = (node: LogNode) =>
      node.call('POST', '/admin/v1/log/rotate-key', {
        headers: { authorization: `Bearer ${node.adminToken}` },
        body: { keyId },
      })
    const answers = await Promise.all(nodes.flatMap((node) => [request(node), request(node)]))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
    assert.equal((await chainAt(one)).periods.length, 2)
    const unknown = await one.call('POST', '/admin/v1/log/rotate-key', {
      headers: { authorization: `Bearer ${one.adminToken}` },
      body: { keyId: '00000000' },
    })
    assert.equal(unknown.status, 404)
  })

  it('keeps the former key, and has no statement, if the change ends in the middle', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const { start } = logNodes(ending, databaseUrl)
    const [node, other] = [await start(), await start()]
    const size = await node.grow(2)
    const former = await textAt(node, '/log/vkey')
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    ending.onEnd(() => client.end())
    // The last thing that the transaction writes.
    await client.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'the power is gone'; end $$;
      create trigger fail before insert on audit_entries for each row execute function fail()`)
    await assert.rejects(rotate(node), /500/)
    for (const one of [node, other]) {
      assert.equal(await textAt(one, '/log/vkey'), former)
      assert.equal(await textAt(one, '/log/keys'), '')
    }
    assert.equal(await node.grow(1), size + 1)
    await node.prove()
    await client.query('drop trigger fail on audit_entries')
    await rotate(other)
    assert.notEqual(await textAt(node, '/log/vkey'), former)
    const { entries } = (await node.admin('GET', '/audit')) as never as { entries: { action: string }[] }
    assert.equal(entries.filter(({ action }) => action === 'log.key_rotated').length, 1)
  })

  for (const compromised of [false, true]) {
    it(`shows the change ${compromised ? 'of a stolen key ' : ''}only once a checkpoint covers it`, async (t) => {
      const ending = endingOf(t)
      const databaseUrl = await ownDatabase(ending)
      const { start } = logNodes(ending, databaseUrl)
      const [node, other] = [await start(), await start()]
      await node.grow(1)
      await node.prove()
      const former = await textAt(node, '/log/vkey')
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      ending.onEnd(() => client.end())
      await keepNoCheckpoint(databaseUrl)
      await assert.rejects(rotate(node, compromised), /503/)
      const { rows } = await client.query('select from log_keys where statement is not null')
      assert.equal(rows.length, 1, 'the log has changed its key')
      for (const one of [node, other]) {
        assert.equal(await textAt(one, '/log/vkey'), former)
        assert.equal(await textAt(one, '/log/keys'), '')
        assert.deepEqual(await keysOfPolicy(one), [former])
        // Its receipt would need a key that no checkpoint names.
        assert.equal((await one.stamp()).status, 503)
      }
      await client.query('drop trigger fail on log_checkpoint')
      await node.grow(1)
      const { json } = await node.prove()
      for (const one of [node, other]) {
        const key = await textAt(one, '/log/vkey')
        assert.notEqual(key, former)
        assert.deepEqual(splitStatements(await textAt(one, '/log/keys')), json.keys)
        assert.deepEqual(await keysOfPolicy(one), compromised ? [key] : [key, former])
      }
    })
  }

  it('still shows its keys at a node that is stopped, since an older database answers, or none', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const { start } = logNodes(ending, databaseUrl)
    const node = await start()
    await node.grow(1)
    await node.prove()
    const snapshot = await takeSnapshot(databaseUrl)
    await stampsAgain(node)
    await rotate(node)
    await node.prove()
    const shown = async () => [await textAt(node, '/log/vkey'), await textAt(node, '/log/keys')]
    const before = await shown()
    assert.notEqual(before[1], '')

    await snapshot.restore()
    await refuses(node, /older than the published log|there were/)
    assert.deepEqual(await shown(), before)

    await dropDatabase(
      withDatabase(databaseUrl, 'template1'),
      new pg.Client({ connectionString: databaseUrl }).database ?? '',
    )
    assert.deepEqual(await shown(), before)
  })

  it('does not show a change that nobody has seen when others continue without it', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const { start } = logNodes(ending, databaseUrl)
    const node = await start()
    await node.grow(1)
    await node.prove()
    const shown = async (one: LogNode) => [await textAt(one, '/log/vkey'), await textAt(one, '/log/keys')]
    const before = await shown(node)
    const snapshot = await takeSnapshot(databaseUrl)
    await stampsAgain(node)
    await node.prove()
    await keepNoCheckpoint(databaseUrl)
    await assert.rejects(rotate(node), /503/)

    await snapshot.restore()
    await refuses(node, /older than the published log|there were/)
    assert.deepEqual(await shown(node), before)
    const other = await start()
    await other.grow(9)
    await other.prove()
    await rotate(other)
    assert.notDeepEqual(await shown(other), before)
    await refuses(node, /older|differs|there were|has changed/)
    assert.deepEqual(await shown(node), before)
    assert.deepEqual(await keysOfPolicy(node), [before[0]])
  })

  it('keeps one change for the case that its last key is stolen', async (t) => {
    const ending = endingOf(t)
    const { start } = logNodes(ending, await ownDatabase(ending))
    const node = await start()
    await node.grow(1)
    for (let changes = 1; changes <= 62; changes++) await rotate(node)
    await assert.rejects(rotate(node), /409.*changes its key 62 times at most/)
    await rotate(node, true)
    await assert.rejects(rotate(node, true), /409.*changes its key 63 times at most/)
    await node.admin('POST', '/log/freeze', { origin, successor: null })
    assert.equal(splitStatements(await textAt(node, '/log/keys')).length, 64)
    await chainAt(node)
    await node.prove()
  })

  it('is followed by those who check it, also from the former key', async (t) => {
    const ending = endingOf(t)
    const { start } = logNodes(ending, await ownDatabase(ending))
    const node = await start()
    const folder = await mkdtemp(join(tmpdir(), 'countersign-rotation-'))
    ending.onEnd(() => rm(folder, { recursive: true }))
    const state = join(folder, 'state.json')
    await node.grow(2)
    await checkLog(node.url, state)
    await rotate(node)
    await node.grow(2)
    await checkLog(node.url, state)
    await rotate(node, true)
    const { size } = await checkLog(node.url, state)
    await node.grow(1)
    assert.ok((await checkLog(node.url, state)).size >= size)
    assert.ok((await checkLog(node.url)).size >= size)
  })

  it('starts again with its keys, and with what they have signed', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const { start, witness } = logNodes(ending, databaseUrl)
    const node = await start()
    await rotate(node)
    await node.admin('POST', '/log/retire-key', { keyId: (await chainAt(node)).periods[0]?.key.id ?? '' })
    const size = await node.grow(2)
    const next = await start()
    assert.equal(await next.grow(1), size + 1)
    await next.prove()
    assert.deepEqual(witness.contradictions(), [])
  })
})

describe('A log from before keys could be changed', () => {
  it('keeps its key, and can change it', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const { start } = logNodes(ending, databaseUrl)
    const before = await start()
    const vkey = await textAt(before, '/log/vkey')
    const size = await before.grow(2)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    ending.onEnd(() => client.end())
    await client.query(`
      alter table log_identity add column public_key bytea, add column sealed_private_key bytea;
      update log_identity set (public_key, sealed_private_key) = (select public_key, encrypted_private_key from log_keys);
      drop table log_keys, log_end`)
    const folder = join(import.meta.dirname, '../../migrations')
    const migration = (await readdir(folder)).find((name) => name.endsWith('-log-keys.sql')) ?? ''
    await client.query(await readFile(join(folder, migration), 'utf8'))

    const node = await start()
    assert.equal(await textAt(node, '/log/vkey'), vkey)
    assert.equal(await node.grow(1), size + 1)
    await rotate(node)
    assert.notEqual(await textAt(node, '/log/vkey'), vkey)
    await node.prove()
  })
})

describe('A log that is frozen', () => {
  it('accepts no entry at any node, says why, and proves what it has', async (t) => {
    const ending = endingOf(t)
    const { start } = logNodes(ending, await ownDatabase(ending))
    const [one, other] = [await start(), await start()]
    await one.grow(2)
    const successor = 'next.example+10d96d1a+Ae1JKMYo0cLG6ukDOJBZlWEpWSc6XGP5NjbBRhSshzfR'
    const authorization = { authorization: `Bearer ${one.adminToken}` }
    const freeze = (body: object) => one.call('POST', '/admin/v1/log/freeze', { headers: authorization, body })
    assert.equal((await freeze({ origin: 'another.example', successor: null })).status, 400)
    assert.equal((await freeze({ origin, successor })).status, 400, 'the key has the id of another')
    assert.equal((await freeze({ origin, successor: (await textAt(one, '/log/vkey')).trim() })).status, 400)
    assert.equal((await one.call('GET', '/log/frozen')).status, 404)
    assert.equal((await freeze({ origin, successor: null })).status, 200)

    for (const node of [one, other]) {
      const { status, headers, json } = await node.stamp()
      assert.deepEqual([status, headers.get('x-error-code')], [409, 'LOG_FROZEN'], json.error)
      assert.match(json.error, /^The log has ended with entry 3\./)
      assert.match(await textAt(node, '/log/frozen'), /^log\.example\.org\/nodes frozen\/1\nsize 3\n/)
      const { json: ready } = await node.call('GET', '/health/ready')
      assert.match(JSON.stringify(ready), /The log has ended with entry 3/)
      assert.ok((await node.readiness()).ok, 'it still serves proofs')
    }
    const { text, status } = await one.prove()
    assert.equal(status, 200)
    const report = await verifyProof(fromHex(one.lastHash()), parseProofFile(text))
    assert.deepEqual(report.proved?.frozen, { lastEntry: 3, successor: null })
    assert.equal((await freeze({ origin, successor: null })).status, 409)
    await checkLog(one.url)
  })
})

function escaped(text: string): string {
  return text.replace(/[.+/]/g, '\\$&')
}
