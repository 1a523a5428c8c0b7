import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { openPdfWork, type PdfWorkSettings } from '../../../src/infrastructure/pdf-work/threaded-pdf-work.ts'
import { type PdfWork, PdfWorkFailed, type PdfWorkFailure } from '../../../src/ports/pdf-work.ts'
import { type SetTimers, setTimers } from '../../harness/set-timers.ts'
import { burnUntilEnd } from './burn-until-end.ts'
import { square, svg } from './sample-svg.ts'

/** Each flood is a separate picture, of some six megabytes, while the filter runs. */
const flooded = (times: number) =>
  svg(`<filter id="f">${'<feFlood/>'.repeat(times)}</filter><rect width="90" height="90" filter="url(#f)"/>`)

const opened: PdfWork[] = []
function open(limits: Partial<PdfWorkSettings>, timers?: SetTimers): PdfWork {
  const work = openPdfWork({ threads: 1, ...limits }, timers)
  opened.push(work)
  return work
}
after(() => Promise.all(opened.map((work) => work.close())))

const failsAs = (kind: PdfWorkFailure) => (error: unknown) => error instanceof PdfWorkFailed && error.kind === kind
const isPng = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 1, 4) === 'PNG'

describe('An SVG', () => {
  const frugal = open({ memoryMb: 300, seconds: 240 })

  it('that takes too long is ended, and the next one is drawn', async () => {
    const filter = '<filter id="f"><feMorphology radius="1000"/></filter>'
    const endless = svg(`${filter}<rect width="90" height="90" filter="url(#f)"/>`)
    const timers = setTimers()
    const work = open({ seconds: 0.6 }, timers)
    assert.ok(isPng(await work.rasterizeSvg(svg(square))))
    await burnUntilEnd(timers, assert.rejects(work.rasterizeSvg(endless), failsAs('too-slow')))
    assert.ok(isPng(await work.rasterizeSvg(svg(square))))
  })

  it('that swells is ended, and the next one is drawn', async () => {
    await assert.rejects(frugal.rasterizeSvg(flooded(3000)), failsAs('too-heavy'))
    assert.ok(isPng(await frugal.rasterizeSvg(svg(square))))
  })

  it('leaves no memory behind', async () => {
    for (let tries = 0; tries < 4; tries++) assert.ok(isPng(await frugal.rasterizeSvg(flooded(15))))
  })
})
