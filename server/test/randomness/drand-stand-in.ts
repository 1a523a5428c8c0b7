import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beaconMessage, beaconTime, type DrandChain } from '@countersign/proof'
import { bls12_381 } from '@noble/curves/bls12-381'
import { hashOf } from '../../src/infrastructure/beacons/drand-chain-info.ts'
import type { Clock } from '../../src/ports/clock.ts'

/** A drand network of its own, with the key of the chain. */
export interface DrandNetwork {
  readonly chain: DrandChain
  readonly info: Readonly<Record<string, unknown>>
  /** The newest round at this time. */
  roundAt(time: Date): number
  sign(round: number): string
}

export function createDrandNetwork(genesisTime: number, period = 3): DrandNetwork {
  const privateKey = bls12_381.utils.randomPrivateKey()
  const publicKey = Buffer.from(bls12_381.getPublicKeyForShortSignatures(privateKey)).toString('hex')
  const groupHash = '42'.repeat(32)
  const hash = hashOf({ publicKey, period, genesisTime, groupHash, beaconId: 'tests' })
  const domain = { DST: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_' }
  return {
    chain: { hash, publicKey, genesisTime, period },
    info: {
      public_key: publicKey,
      period,
      genesis_time: genesisTime,
      hash,
      groupHash,
      schemeID: 'bls-unchained-g1-rfc9380',
      metadata: { beaconID: 'tests' },
    },
    roundAt: (time) => Math.floor((time.getTime() / 1000 - genesisTime) / period) + 1,
    sign: (round) =>
      Buffer.from(bls12_381.signShortSignature(beaconMessage(round), privateKey, domain)).toString('hex'),
  }
}

/** A relay of the network over HTTP, whose answers tests alter. */
export interface DrandRelay {
  readonly url: string
  /** Changes an answer before it is sent; undefined lets the request wait forever. */
  spoil: (answer: object, path: string) => object | undefined
  /** How often the newest round was requested. */
  readonly asked: () => number
  close(): Promise<void>
}

export async function startDrandRelay(network: DrandNetwork, clock: Clock): Promise<DrandRelay> {
  const { hash } = network.chain
  let asked = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const round = network.roundAt(clock.now())
    const answers: Record<string, () => object> = {
      [`/${hash}/info`]: () => network.info,
      [`/${hash}/public/latest`]: () => ({ round, randomness: '', signature: network.sign(round) }),
    }
    const answer = answers[path]?.()
    if (path.endsWith('/latest')) asked++
    const sent = answer && relay.spoil(answer, path)
    if (answer === undefined) response.writeHead(404).end()
    if (sent !== undefined) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(sent))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const relay: DrandRelay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil: (answer) => answer,
    asked: () => asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return relay
}

/** Milliseconds since 1970. */
export function timeOfRound({ chain }: DrandNetwork, round: number): number {
  return beaconTime(chain, round)
}
