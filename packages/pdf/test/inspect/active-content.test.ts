import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspectPdf } from '../../src/inspect/inspect-pdf.ts'
import { plainPdf, stream } from '../support/plain-pdf.ts'

interface Parts {
  readonly catalog?: string
  readonly page?: string
  readonly others?: readonly string[]
}

/** A file of one page; its further objects begin with number 5. */
function fileWith({ catalog = '', page = '', others = [] }: Parts): Uint8Array {
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} >>`,
    stream('q Q'),
    ...others,
  ])
}

async function foundIn(parts: Parts): Promise<readonly string[]> {
  return (await inspectPdf(fileWith(parts))).activeContent
}

const group = (usage = '') => `<< /Type /OCG /Name (Layer) ${usage} >>`
const layers = (config: string) => `/OCProperties << /OCGs [5 0 R] /D << ${config} >> >>`

describe('The active content of a PDF', () => {
  it('is nothing where it has pages, links, a form and layers that are shown', async () => {
    const page =
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org) >> >>]'
    const catalog = `/AcroForm << /Fields [] >> ${layers('/ON [5 0 R] /AS []')}`
    assert.deepEqual(await foundIn({ page, catalog, others: [group()] }), [])
  })

  it('is a script, wherever it begins', async () => {
    const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
    const places: readonly Parts[] = [
      { catalog: `/OpenAction ${script}` },
      { catalog: '/OpenAction 5 0 R', others: [script.replace('/JavaScript', '6 0 R'), '/JavaScript'] },
      { catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', others: [script] },
      { page: `/AA << /O << /S /GoTo /D [3 0 R /Fit] /Next [${script}] >> >>` },
      { catalog: '/AcroForm << /Fields [5 0 R] >>', others: [`<< /FT /Tx /T (Sum) /AA << /C ${script} >> >>`] },
      { catalog: `/OpenAction << /S /Rendition /JS (x) >>` },
    ]
    for (const place of places) assert.deepEqual(await foundIn(place), ['javascript'], JSON.stringify(place))
  })

  it('is another program started, or data sent', async () => {
    assert.deepEqual(await foundIn({ catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }), ['launch'])
    assert.deepEqual(await foundIn({ catalog: '/OpenAction << /S /SubmitForm /F (x) >>' }), ['submit'])
    assert.deepEqual(await foundIn({ catalog: '/OpenAction << /S /ImportData /F (x) >>' }), ['submit'])
  })

  it('is what lies outside of the file, and what moves or sounds', async () => {
    const page = '/Resources << /XObject << /X 5 0 R >> >>'
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'
    assert.deepEqual(await foundIn({ page, others: [stream('', `${form} /Ref << /F (b.pdf) /Page 0 >>`)] }), [
      'external',
    ])
    assert.deepEqual(await foundIn({ page, others: [stream('', `${form} /F (b.bin)`)] }), ['external'])
    assert.deepEqual(await foundIn({ page: '/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] >>]' }), ['media'])
  })

  it('is a layer that is off at first, or on paper, or comes up when another goes', async () => {
    const states = [layers('/OFF [5 0 R]'), layers('/BaseState /OFF')]
    for (const catalog of states) assert.deepEqual(await foundIn({ catalog, others: [group()] }), ['hidden-layer'])
    const usage = '/Usage << /View << /ViewState /ON >> /Print << /PrintState /OFF >> >>'
    const catalog = layers('/AS [<< /Event /Print /Category [/Print] /OCGs [5 0 R] >>]')
    assert.deepEqual(await foundIn({ catalog, others: [group(usage)] }), ['hidden-layer'])
    const page = '/Resources << /Properties << /P << /Type /OCMD /OCGs 5 0 R /P /AllOff >> >> >>'
    assert.deepEqual(await foundIn({ page, catalog: layers(''), others: [group()] }), ['hidden-layer'])
  })

  it('is a second form that only some programs show', async () => {
    const parts = { catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>', others: [stream('<xdp/>')] }
    assert.deepEqual(await foundIn(parts), ['xfa'])
  })

  it('is listed once for each kind', async () => {
    const launch = '<< /S /Launch /F (a) >>'
    const script = '<< /S /JavaScript /JS (x) >>'
    assert.deepEqual(await foundIn({ catalog: `/OpenAction ${launch}`, page: `/AA << /O ${script} /C ${script} >>` }), [
      'javascript',
      'launch',
    ])
  })
})

describe('What nobody can sign', () => {
  it('is reported with its reason on upload: dynamic forms, and what its author has locked', async () => {
    const dynamic = await inspectPdf(fileWith({ catalog: '/NeedsRendering true' }))
    assert.match(dynamic.unsignable ?? '', /^This PDF is a dynamic XFA form/)
    const closing = '<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] >>'
    const field = '<< /FT /Sig /T (One) /V 6 0 R >>'
    for (const named of ['/Perms << /DocMDP 6 0 R >>', '']) {
      const catalog = `/AcroForm << /Fields [5 0 R] >> ${named}`
      const { unsignable } = await inspectPdf(fileWith({ catalog, others: [field, closing] }))
      assert.match(unsignable ?? '', /^The author of this PDF certified it/, named)
    }
  })

  it('is not a file that allows it', async () => {
    assert.equal((await inspectPdf(fileWith({}))).unsignable, null)
  })
})
