import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SealLook, sealHeight } from '../../packages/pdf/src/seal/draw-seal.ts'
import { lookOf } from '../src/pages/console/documents/sealing/seal-look.ts'

const names = [
  'Muster & Söhne GmbH',
  'Bundesministerium für Finanzen',
  'Österreichische Gesellschaft für Softwareentwicklung GmbH & Co KG',
  '株式会社'.repeat(16),
]
const lines = ['Main seal', 'Sealed 15 Nov 2026, 12:00:00 UTC']
const picture = { width: 60, height: 24 }

test('the console shows a seal as high as the service draws it, with any name, with and without an image', () => {
  for (const organization of names) {
    const image = { ...picture, colors: 1, pixels: new Uint8Array(60 * 24), alpha: null } as const
    const drawn = (look: Pick<SealLook, 'image'>) => sealHeight({ width: 300, organization, lines, ...look }) / 300
    const isNear = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} and ${b}`)
    isNear(lookOf(organization, lines, null).ratio, drawn({ image: null }))
    isNear(lookOf(organization, lines, { href: '', ...picture }).ratio, drawn({ image }))
  }
})
